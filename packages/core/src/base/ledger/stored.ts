import { pagesOf } from "../../platform/store/query-pages.ts";
import type { ChainEntry } from "./chain.ts";
import { HistoryEntity, type HistoryRecord } from "./history.entity.ts";
import type { HistoryType } from "./history.schema.ts";

/** An entry in the history of a creator or a contract. */
export type Entry = ChainEntry & { subjectId: string; type: HistoryType };

export const entryOf = (item: HistoryRecord): Entry => ({ ...item, previous: item.previous ?? "" }) as Entry;

/** All entries of a history in order, read page by page and strongly consistently. */
export async function* pages(teamId: string, subjectId: string): AsyncGenerator<Entry[]> {
  const all = pagesOf((at) =>
    HistoryEntity.query.primary({ teamId, subjectId }).go({ ...at, consistent: true, order: "asc" }),
  );
  for await (const page of all) yield page.map(entryOf);
}
