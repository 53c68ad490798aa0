import * as z from "zod";
import { ledgerEntry, ledgerPage } from "./ledger.schema.ts";

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

export const historyEntry = ledgerEntry(historyType);
export type HistoryEntry = z.infer<typeof historyEntry>;
export const historyPage = ledgerPage(historyEntry);
export type HistoryPage = z.infer<typeof historyPage>;
