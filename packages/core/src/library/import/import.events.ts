import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** The next step of an import has to be done, if the import's attribute `step` is this event's id. */
export const ImportStepPlanned = defineEvent("import.step.planned", { importId: z.string() });
/**
 * A step of an import has added assets. There is one event for all of the step's assets; the change feed has each
 * asset.
 */
export const ImportChunkStored = defineEvent("import.chunk.stored", { importId: z.string() });
