import { EVENTS } from "../../base/happenings/events.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { WritePace } from "../../platform/store/write-pace.ts";
import { foreignAdded } from "../foreign-file/wake.ts";
import { checkRows, isBlank, readHeader, recordsFrom } from "./csv-records.ts";
import { rowReader } from "./csv-row.ts";
import { dequeue, formatOf, type ImportRecord, isSame, lease, plan, put, read } from "./import.entity.ts";
import { FileProblem } from "./import.errors.ts";
import { IMPORT_TEXTS, type ImportRowError } from "./import.schema.ts";
import { makeAssets, type Placed } from "./rows.ts";
import { type RefusedRow, refusal, sourceOf, storeRefused, storeRefusedCsv } from "./store.ts";

/** How long one run may write; this is also the time-out of the function. */
const WRITE_MS = 30_000;
/** After this time a run leaves the rest to the next one, so that other teams' imports don't wait for a large file. */
const RUN_MS = 10_000;
/** How often a part is tried. If the last try fails too, more tries won't help, and the import is given up. */
const ATTEMPTS = 60;
const GIVEN_UP = "The import could not go on. Choose the file again: rows that are there already are not added twice.";

/** The import after a part; undefined if this run does no further part. */
type Next = Promise<ImportRecord | undefined>;

/**
 * Goes on with an import: checks the file, imports one chunk of it after the other, and ends the import, or plans the
 * event of the next run. Each part's result is stored before the next part begins. Only the event that the import's
 * attribute `step` names may go on with it, so an event that is late or delivered again changes nothing.
 * @throws whatever DynamoDB and S3 throw; the event may be delivered again after that
 */
export const run = async (importId: string, event: string): Promise<void> => {
  const began = nowMs();
  for (let record = await begin(importId, event); record; ) record = await goOn(record, began);
};

const goOn = async (record: ImportRecord, began: number): Next => {
  try {
    if (!record.format) return await advance(record, await look(record), began);
    if (record.offset < record.bytes) return await chunk(record, began);
    const refusedKey = record.refusedAt.length > 0 ? await storeRefusedCsv(record) : undefined;
    return await end(record, { state: "done", refusedKey });
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return end(record, { state: "failed", problem: error.message });
  }
};

/** Begins a run if the import waits for this event. @returns undefined if the import waits for another event */
const begin = (importId: string, event: string): Next => {
  const teamId = requireTeamId();
  return transact<ImportRecord | undefined>(async () => {
    const record = await read(teamId, importId);
    if (record.step !== event) return { writes: [], result: undefined };
    const begun: ImportRecord = { ...record, state: "running", attempts: record.attempts + 1 };
    return { writes: [put(record, begun), lease(record)], result: begun };
  });
};

/** Stores a part's result, unless another delivery of the event has gone on with the import meanwhile. */
const settle = (record: ImportRecord, next: ImportRecord | undefined, writes: () => Promise<Write[]>): Next =>
  transact<ImportRecord | undefined>(async (attempt) => {
    const current = attempt > 1 ? await read(record.teamId, record.importId) : record;
    if (isSame(current, record)) return { writes: await writes(), result: next };
    log.info("import continued by another process", { importId: record.importId });
    return { writes: [], result: undefined };
  });

const advance = (record: ImportRecord, moved: Partial<ImportRecord>, began: number, also: Write[] = []): Next => {
  const next = { ...record, ...moved, attempts: 1 };
  if (nowMs() < began + RUN_MS) return settle(record, next, async () => [put(record, next), ...also]);
  const planned = plan(record, { ...next, attempts: 0 });
  return settle(record, undefined, async () => [...planned, ...stored(next), ...also]);
};

const end = (record: ImportRecord, ending: Partial<ImportRecord>, also: Write[] = []): Next =>
  settle(record, undefined, async () => {
    const ended = { ...record, ...ending, endedAt: nowIso(), step: "" };
    return [put(record, ended), ...(await dequeue(record)), ...stored(ended), ...also];
  });

/** One event tells of all assets that a run has made; the change feed has each of them. */
const stored = ({ importId, success }: ImportRecord): Write[] =>
  success > 0 ? [EVENTS["import.chunk.stored"].outbox({ importId })] : [];

/** Reads the whole file before anything is imported, so that no assets are made from a file that is refused. */
const look = async (record: ImportRecord): Promise<Partial<ImportRecord>> => {
  const source = sourceOf(record);
  const format = await readHeader(source);
  return { format, rows: await checkRows(source, format), offset: format.offset, records: 1 };
};

/** Imports a chunk of the file. If the import is given up, the rows that earlier attempts imported are still counted. */
const chunk = async (record: ImportRecord, began: number): Next => {
  const givenUp = record.attempts > ATTEMPTS;
  const { progress, foreign } = await importChunk(record, { until: began + WRITE_MS, onlyCount: givenUp });
  const also = foreign ? [foreignAdded(record.teamId)] : [];
  if (!givenUp) return advance(record, progress, began, also);
  return end(record, { success: progress.success, state: "failed", problem: GIVEN_UP }, also);
};

/** The most records of a chunk, and the number of bytes that are read for these records. */
const CHUNK = { most: 500, range: 256 * 1024 } as const;
const ERRORS_SHOWN = 100;
/** The part of the write units of a team's partition that an import may use; the rest is for people's changes. */
const SHARE = 0.5;

type Progress = Pick<
  ImportRecord,
  "offset" | "records" | "rowsDone" | "success" | "errorCount" | "errors" | "refusedAt" | "pace"
>;

/**
 * Imports the next records, beginning at the import's offset. A repeated call has the same result, because it finds the
 * assets that the first call made.
 * @param until ms since 1970; nothing is written after this time
 * @param onlyCount whether only to count the assets made by earlier calls, without making more
 * @returns the import's progress after these records, and whether its assets name files to fetch
 */
const importChunk = async (
  record: ImportRecord,
  { until, onlyCount }: { until: number; onlyCount: boolean },
): Promise<{ progress: Progress; foreign: boolean }> => {
  const format = formatOf(record);
  const [{ records, next }, { brands }] = await Promise.all([
    recordsFrom(sourceOf(record), format, record.offset, CHUNK),
    Team.get(record.teamId),
  ]);
  const read = rowReader({
    header: format.header,
    uploader: record.startedBy,
    brands: brands.map(({ tag }) => tag ?? ""),
  });
  const refused: RefusedRow[] = [];
  const placed: Placed[] = [];
  let rows = 0;
  for (const [index, csvRecord] of records.entries()) {
    if (isBlank(csvRecord)) continue;
    rows += 1;
    const number = record.records + index + 1;
    const result = read(csvRecord);
    if ("row" in result) placed.push({ number, row: result.row });
    else refused.push(refusal(number, result.error, csvRecord.fields));
  }
  const pace = new WritePace(env.PARTITION_WRITE_UNITS * SHARE, record.pace);
  const { existing, made } = await makeAssets(record, placed, { until, onlyCount, pace });
  for (const number of existing) {
    refused.push(refusal(number, IMPORT_TEXTS.exists, records[number - record.records - 1]?.fields ?? []));
  }
  refused.sort((a, b) => a.row - b.row);
  if (refused.length > 0) await storeRefused(record, refused);
  const errors = refused.map(({ row, error }): ImportRowError => ({ row, error }));
  const progress: Progress = {
    offset: next,
    records: record.records + records.length,
    rowsDone: record.rowsDone + rows,
    success: record.success + made,
    errorCount: record.errorCount + refused.length,
    errors: [...record.errors, ...errors].slice(0, ERRORS_SHOWN),
    refusedAt: refused.length > 0 ? [...record.refusedAt, record.offset] : record.refusedAt,
    pace: pace.slowed,
  };
  const foreign = made > 0 && placed.some(({ row }) => row.fileUrl !== "" || row.thumbnailUrl !== "");
  return { progress, foreign };
};
