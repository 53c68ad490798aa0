/** Replaces the name of an erased person in a text. */
export const ERASED = "[erased]";
