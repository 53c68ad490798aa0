import type { ChainEntry } from "../activity/chain.ts";
import { HistoryEntity, type HistoryRecord } from "./history.entity.ts";
import type { HistoryType } from "./history.schema.ts";

/** An entry in the history of a creator or a contract. */
export type Entry = ChainEntry & { subjectId: string; type: HistoryType };

export const entryOf = (item: HistoryRecord): Entry => ({ ...item, previous: item.previous ?? "" }) as Entry;

/** All entries, strongly consistent, in order, page by page. */
export async function* pages(teamId: string, subjectId: string): AsyncGenerator<Entry[]> {
  let cursor: string | null = null;
  do {
    const page: { data: HistoryRecord[]; cursor: string | null } = await HistoryEntity.query
      .primary({ teamId, subjectId })
      .go({ cursor, pages: 1, consistent: true, order: "asc" });
    yield page.data.map(entryOf);
    cursor = page.cursor;
  } while (cursor);
}
