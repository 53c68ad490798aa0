/** What stands in a text where the name of a person was who is erased. */
export const ERASED = "[erased]";
