import type * as z from "zod";
import { orNewer } from "../../platform/newer.schema.ts";
import { type EntryType, entriesIn } from "../happenings/list.schema.ts";
import { ledgerEntry, ledgerPage } from "./ledger.schema.ts";

/** The steps in the history of a creator or a contract, by their stored types. */
export const HISTORY_ENTRIES = entriesIn("history");
export type HistoryType = EntryType<"history">;
export const HISTORY_TYPES = Object.keys(HISTORY_ENTRIES) as [HistoryType, ...HistoryType[]];

export const historyEntry = ledgerEntry(orNewer(HISTORY_TYPES));
export type HistoryEntry = z.infer<typeof historyEntry>;
export const historyPage = ledgerPage(historyEntry);
export type HistoryPage = z.infer<typeof historyPage>;
