import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { coverageReader } from "../asset/covered-by.ts";
import { BYTE_ORDER_MARK, csvLine } from "../import/csv-cell.policy.ts";
import { todayIn } from "../platform/clock.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { inBatches } from "../platform/store/batches.ts";
import { Search } from "../search/index.ts";
import { Team } from "../team/index.ts";
import { cellsOf, EXPORT_COLUMNS } from "./asset-rows.ts";
import type { ExportInput } from "./export.entity.ts";
import { fulfil, type Written } from "./write.ts";

type ListInput = Extract<ExportInput, { kind: "assets" | "selection" }>;
type Filters = Extract<ExportInput, { kind: "assets" }>["filters"];

/** The ids of what matches, page by page, in the order asked for. Runs as the member who asked. */
export type Walk = (filters: Filters) => AsyncIterable<readonly string[]>;

const PAGE = 100;

/** What the list holds, to its end. @throws search.preparing while there is nothing to search in yet */
async function* searched(filters: Filters): AsyncGenerator<readonly string[]> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof Search.list>> = await Search.list({
      ...filters,
      limit: PAGE,
      cursor: cursor ?? undefined,
    });
    yield page.items.map(({ id }) => id);
    cursor = page.cursor;
  } while (cursor);
}

async function* selected(assetIds: readonly string[]): AsyncGenerator<readonly string[]> {
  const ids = [...new Set(assetIds)];
  for (let start = 0; start < ids.length; start += PAGE) yield ids.slice(start, start + PAGE);
}

/** Whole records, in the order of `assetIds`; those that are gone are missing. */
const readRecords = async (teamId: string, assetIds: readonly string[]): Promise<AssetRecord[]> => {
  const found = new Map<string, AssetRecord>();
  await inBatches(assetIds, async (batch) => {
    const { data, unprocessed } = await AssetEntity.get(batch.map((assetId) => ({ teamId, assetId }))).go();
    for (const record of data) found.set(record.assetId, record);
    return unprocessed.map(({ assetId }) => assetId);
  });
  return assetIds.flatMap((assetId) => found.get(assetId) ?? []);
};

/** Writes the CSV of an export of assets, chosen by filters or one by one; what is gone meanwhile is left out. */
export const writeList = (exportId: string, walk: Walk = searched): Promise<void> =>
  fulfil(exportId, ["assets", "selection"], (input) => listOf(input, walk));

const listOf = async (input: ListInput, walk: Walk): Promise<Written> => {
  const { teamId } = requireMember();
  const { timeZone } = await Team.get(teamId);
  const today = todayIn(timeZone);
  const covering = coverageReader(teamId, timeZone);
  const parts = [Buffer.from(BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS))];
  // Between two pages an asset can move to the later one.
  const written = new Set<string>();
  for await (const ids of input.kind === "selection" ? selected(input.assetIds) : walk(input.filters)) {
    const fresh = ids.filter((id) => !written.has(id));
    const records = await readRecords(teamId, fresh);
    for (const { assetId } of records) written.add(assetId);
    const lines = records.map(async (record) =>
      csvLine(cellsOf(record, today, record.creator && (await covering(record.creator.id)))),
    );
    parts.push(Buffer.from((await Promise.all(lines)).join("")));
  }
  return { body: Buffer.concat(parts), contentType: "text/csv; charset=utf-8", rows: written.size };
};
