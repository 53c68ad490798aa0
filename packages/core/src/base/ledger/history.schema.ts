import * as z from "zod";
import { cursor, timestamp } from "../../platform/fields.schema.ts";
import { entryActor } from "./activity.schema.ts";

/** The types of all steps in the history of a creator or a contract. */
export const HISTORY_TYPES = [
  "creator.onboarded",
  "creator.added",
  "creator.edited",
  "creator.approved",
  "creator.rejected",
  "creator.deleted",
  "contract.created",
  "contract.sent",
  "contract.link.copied",
  "contract.viewed",
  "contract.resent",
  "contract.reminded",
  "contract.signed",
  "contract.declined",
  "contract.voided",
  "contract.expired",
  "contract.document.stored",
  "mail.sent",
  "mail.failed",
] as const;
export const historyType = z.enum(HISTORY_TYPES);
export type HistoryType = z.infer<typeof historyType>;

export const historyEntry = z.object({
  seq: z.number().int(),
  type: historyType,
  at: timestamp,
  by: entryActor,
  from: z.string().optional(),
  to: z.string().optional(),
  /** The facts of the step as texts that can be shown. */
  facts: z.record(z.string(), z.string()),
  hash: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

export const historyQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type HistoryQuery = z.output<typeof historyQuery>;
/** Newest first. */
export const historyPage = z.object({ items: z.array(historyEntry), cursor: z.string().nullable() });
export type HistoryPage = z.infer<typeof historyPage>;
