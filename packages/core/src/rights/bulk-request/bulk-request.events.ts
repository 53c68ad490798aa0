import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** The next owners of a job have to be asked. `from` is the position of the first of them. */
export const BulkRequestStepPlanned = defineEvent("bulk_request.step.planned", { jobId: z.string(), from: z.string() });
