import * as z from "zod";
import { defineEvent } from "../platform/events/event.ts";

/** The next step of an import may be done: by this event alone, whose id the import names. */
export const ImportStepPlanned = defineEvent("import.step.planned", { importId: z.string() });
/** Assets of an import were added; tells for all of them, each of which the change feed shows. */
export const ImportChunkStored = defineEvent("import.chunk.stored", { importId: z.string() });
