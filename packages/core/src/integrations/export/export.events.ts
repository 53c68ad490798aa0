import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A member asked for an export. `kind` decides which of the event's handlers writes the file. */
export const ExportRequested = defineEvent("export.requested", { exportId: z.string(), kind: z.string() });
