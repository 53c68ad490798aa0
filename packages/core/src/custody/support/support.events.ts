import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A member asked for support. */
export const SupportRequested = defineEvent("support.requested", { requestId: z.string() });
