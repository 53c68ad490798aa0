import { defineEvent } from "../../platform/events/event.ts";

/** The files at the URLs in the team's imported rows have to be fetched now. */
export const ForeignFetchPlanned = defineEvent("foreign.fetch.planned", {});
