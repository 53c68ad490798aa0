/** The id of the element that holds what the server drew: data, which no browser runs. */
export const FIRST_STATE_ID = "first-state";
