import { defineEvent } from "../../platform/events/event.ts";

/** Something changed within a second after a signal, so another signal has to be sent at the end of that second. */
export const LiveSignalOwed = defineEvent("live.signal.owed", {});
