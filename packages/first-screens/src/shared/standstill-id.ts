/** The id of the static text that a page shows if its script doesn't run (web/src/lib/standstill.ts). */
export const STANDSTILL_ID = "standstill";
