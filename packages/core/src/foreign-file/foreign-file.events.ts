import { defineEvent } from "../platform/events/event.ts";

/** The foreign files of the event's team are to be fetched now. */
export const ForeignFetchPlanned = defineEvent("foreign.fetch.planned", {});
