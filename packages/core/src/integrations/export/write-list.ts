import { randomUUID } from "node:crypto";
import { EVENTS } from "../../base/happenings/events.ts";
import { AssetEntity, type AssetRecord } from "../../library/asset/asset.entity.ts";
import { coverageReader } from "../../library/asset/covered-by.ts";
import { readingOf } from "../../library/asset/view.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../library/import/csv-cell.policy.ts";
import { Search } from "../../library/search/index.ts";
import { Team } from "../../people/team/index.ts";
import { nowMs } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { readAll } from "../../platform/store/batches.ts";
import { transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { assetNumbered } from "../../rights/grant/grant.entity.ts";
import { cellsOf, EXPORT_COLUMNS } from "./asset-rows.ts";
import { ExportEntity, type ExportInput, type ExportRecord, type ListProgress } from "./export.entity.ts";
import { beginFile, endFile, keepIds, readIds, storePart } from "./long-list.ts";
import { find } from "./read.ts";
import { fulfil, LATER, placeOf } from "./write.ts";

type ListInput = Extract<ExportInput, { kind: "assets" | "selection" }>;
type Ids = Awaited<ReturnType<typeof Search.everyId>>;

const CSV = "text/csv; charset=utf-8";
/** How a list is written. */
export interface Pace {
  /** The most assets of a list that is written at once; a longer list is written in parts. */
  atOnce: number;
  /** How many assets of a longer list are read together. */
  page: number;
  /** The least bytes of a part. S3 requires at least 5 MB for every part but the last. */
  partBytes: number;
  /** Whether the working time is over, so that another event has to continue the list. */
  isOver: () => boolean;
}

/** The working time: half of the time-out of the function that writes lists, since a part takes some seconds. */
const WORK_MS = 60_000;
const usual = (): Pace => {
  const until = nowMs() + WORK_MS;
  return { atOnce: 10_000, page: 1_000, partBytes: 8 * 1024 * 1024, isOver: () => nowMs() >= until };
};

/**
 * Writes the CSV of an export of assets, filtered or chosen one by one. The assets and their order are decided when the
 * list is begun. Each row shows its asset at the time the row is written; an asset that was deleted before that time
 * has no row. A long list is written in parts, and the progress is stored after each part. After a crash, the next
 * delivery of the same event continues from the stored progress. When the working time is over, a new event continues
 * the list.
 * @param event id of the delivered event
 * @throws search.preparing until the team has a search snapshot
 */
export const writeList = (exportId: string, event: string, pace: Pace = usual()): Promise<void> =>
  fulfil(exportId, ["assets", "selection"], async (input, record) => {
    const { progress } = record;
    if (progress) return progress.event === event ? continueWriting({ ...record, progress }, pace) : LATER;
    const ids = await idsOf(input);
    if (ids.most > pace.atOnce) return continueWriting(await begin(record, event, ids), pace);
    const { text, rows } = await (await lineWriter())([...ids.ids]);
    return { body: Buffer.from(head() + text), contentType: CSV, rows };
  });

const idsOf = async (input: ListInput): Promise<Ids> => {
  if (input.kind === "assets") {
    const { sort, dir, ...filters } = input.filters;
    return Search.everyId({ ...filters, numbered: await assetNumbered(filters.q) }, { sort, dir });
  }
  const ids = [...new Set(input.assetIds)];
  return { ids, most: ids.length };
};

const head = (): string => BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS);

/** Whole records, in the order of `assetIds`; the records of deleted assets are missing. */
const readRecords = async (teamId: string, assetIds: readonly string[]): Promise<AssetRecord[]> => {
  const keys = assetIds.map((assetId) => ({ teamId, assetId }));
  const records = await readAll(keys, (some) => AssetEntity.get(some).go());
  const found = new Map(records.map((record) => [record.assetId, record]));
  return assetIds.flatMap((assetId) => found.get(assetId) ?? []);
};

/** Returns a function that writes assets as CSV lines, with the details that the current actor may see today. */
const lineWriter = async () => {
  const { teamId } = requireMember();
  const team = await Team.get(teamId);
  const reading = readingOf(team);
  const covering = coverageReader(teamId, team.timeZone);
  return async (ids: readonly string[]): Promise<{ text: string; rows: number }> => {
    const records = await readRecords(teamId, ids);
    const lines = records.map(async (record) => csvLine(cellsOf(record, reading, await covering(record))));
    return { text: (await Promise.all(lines)).join(""), rows: lines.length };
  };
};

/** Begins a long list. If an earlier run was killed, the parts that it wrote are ignored, and removed later. */
const begin = async (record: ExportRecord, event: string, { ids, most }: Ids): Promise<Long | undefined> => {
  const kept = await keepIds(record, most, ids);
  const uploadId = await beginFile(placeOf(record, CSV));
  return note(record, { event, uploadId, parts: [], ...kept, at: 0, rows: 0 });
};

/** A list that is written in parts. */
type Long = ExportRecord & { progress: ListProgress };

/** Stores the progress. @returns undefined if another delivery has stored later progress */
const note = async (record: ExportRecord, progress: ListProgress, also: Write[] = []): Promise<Long | undefined> => {
  const { teamId, exportId, mark } = record;
  const next = { ...record, progress, mark: randomUUID() };
  const isNoted = await transact(async () => {
    const now = await find(teamId, exportId);
    if (now?.mark === next.mark) return { writes: [], result: true };
    if (now?.state !== "queued" || now.mark !== mark) return { writes: [], result: false };
    const patch = ExportEntity.patch({ teamId, exportId })
      .set({ progress, mark: next.mark })
      .where((is, { eq, notExists }) => (mark === undefined ? notExists(is.mark) : eq(is.mark, mark)));
    return { writes: [updateItem(patch.params()), ...also], result: true };
  });
  return isNoted ? next : undefined;
};

const continueWriting = async (begun: Long | undefined, pace: Pace): Promise<{ rows: number } | typeof LATER> => {
  const write = await lineWriter();
  for (let record = begun; record; ) {
    const { progress, exportId, input } = record;
    if (progress.at >= progress.assets) {
      await endFile(record, progress);
      return { rows: progress.rows };
    }
    const { text, at, rows } = await nextPart(record, pace, write);
    const isOver = at < progress.assets && pace.isOver();
    const event = isOver ? newId("event") : progress.event;
    const stored = text === "" ? [] : [await storePart(record, progress, Buffer.from(text))];
    const also = isOver ? [EVENTS["export.requested"].outbox({ exportId, kind: input.kind }, event)] : [];
    record = await note(record, { ...progress, event, parts: [...progress.parts, ...stored], at, rows }, also);
    if (isOver) break;
  }
  return LATER;
};

/**
 * The CSV lines of the next part: enough assets for a whole part, or all remaining assets. The first part begins with
 * the column names.
 */
const nextPart = async (
  record: Long,
  { page, partBytes }: Pace,
  write: Awaited<ReturnType<typeof lineWriter>>,
): Promise<Pick<ListProgress, "at" | "rows"> & { text: string }> => {
  const { progress } = record;
  let { at, rows } = progress;
  const texts = progress.parts.length === 0 ? [head()] : [];
  let length = 0;
  while (at < progress.assets && length < partBytes) {
    const ids = await readIds(progress, at, Math.min(page, progress.assets - at));
    const lines = await write(ids);
    texts.push(lines.text);
    // Counts characters instead of bytes, since each character takes at least one byte.
    length += lines.text.length;
    at += ids.length;
    rows += lines.rows;
  }
  return { text: texts.join(""), at, rows };
};
