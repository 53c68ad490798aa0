import { defineEvent } from "../platform/events/event.ts";

/** The files that the URLs of the team's imported rows name have to be fetched now. */
export const ForeignFetchPlanned = defineEvent("foreign.fetch.planned", {});
