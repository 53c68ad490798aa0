/** The id of the element with the data with which the server drew the page. Browsers don't execute the element. */
export const FIRST_STATE_ID = "first-state";
