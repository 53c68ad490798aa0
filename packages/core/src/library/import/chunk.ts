import { Team } from "../../people/team/index.ts";
import { env } from "../../platform/env.ts";
import { WritePace } from "../../platform/store/write-pace.ts";
import { isBlank, recordsFrom } from "./csv-records.ts";
import { rowReader } from "./csv-row.ts";
import { formatOf, type ImportRecord } from "./import.entity.ts";
import { IMPORT_TEXTS, type ImportRowError } from "./import.schema.ts";
import { type RefusedRow, refusal, storeRefused } from "./refused-rows.ts";
import { makeAssets, type Placed } from "./rows.ts";
import { sourceOf } from "./store.ts";

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
export const importChunk = async (
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
