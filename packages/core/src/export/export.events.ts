import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** `kind`: which of its consequences writes the file. */
export const ExportRequested = defineEvent("export.requested", { exportId: z.string(), kind: z.string() });
