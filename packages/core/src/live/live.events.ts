import { defineEvent } from "../platform/events/event.ts";

/** Something changed within a second of a signal: one more is sent at the end of that second. */
export const LiveSignalOwed = defineEvent("live.signal.owed", {});
