import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The next step of an import may be done, but only for the event whose id the import names. */
export const ImportStepPlanned = defineEvent("import.step.planned", { importId: z.string() });
/** Assets of an import were added. One event for all of them; the change feed shows each. */
export const ImportChunkStored = defineEvent("import.chunk.stored", { importId: z.string() });
