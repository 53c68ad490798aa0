import { defineEvent } from "../../platform/events/event.ts";

export const AnchorPlanned = defineEvent("anchor.planned", {});
