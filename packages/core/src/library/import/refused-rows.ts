import * as z from "zod";
import { importKey, mediaKey } from "../../platform/store/object-key.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv-cell.policy.ts";
import { decodeAnyhow, ERROR_COLUMN } from "./csv-records.ts";
import { formatOf, type ImportRecord } from "./import.entity.ts";
import { readPart, storeDownload, storePart } from "./store.ts";

/** A refused row as {@link storeRefused} writes it. */
const refusedRow = z.object({ row: z.number(), error: z.string(), cells: z.array(z.string()) });
export type RefusedRow = z.infer<typeof refusedRow>;

/**
 * The most characters that a spreadsheet allows in a cell. A longer cell is left empty, because nobody could correct it
 * in a spreadsheet.
 */
const CELL_MOST = 32_767;
const CELLS_MOST = 200;

export const refusal = (row: number, error: string, fields: readonly string[]): RefusedRow => ({
  row,
  error,
  cells: fields.slice(0, CELLS_MOST).map((field) => (field.length > CELL_MOST ? "" : decodeAnyhow(field))),
});

const partKey = ({ teamId, importId }: ImportRecord, offset: number): string =>
  importKey(teamId, importId, `refused-${offset}.ndjson`);

/** Stores the refused rows of one chunk, as NDJSON. */
export const storeRefused = (record: ImportRecord, refused: readonly RefusedRow[]): Promise<void> =>
  storePart(partKey(record, record.offset), refused.map((row) => `${JSON.stringify(row)}\n`).join(""));

/**
 * Combines the refused rows of a whole import in a CSV file with the columns of the imported file and a column of
 * errors. The CSV file can be corrected and imported directly.
 * @returns the file's key in the media bucket
 */
export const storeRefusedCsv = async (record: ImportRecord): Promise<string> => {
  const { header, delimiter } = formatOf(record);
  const places = header.flatMap((cell, place) => (cell.trim().toLowerCase() === ERROR_COLUMN ? [] : [place]));
  const line = (cells: readonly string[], error: string) =>
    csvLine([...places.map((place) => cells[place] ?? ""), ...cells.slice(header.length), error], delimiter);
  const parts = [Buffer.from(`${BYTE_ORDER_MARK}${line(header, ERROR_COLUMN)}`)];
  for (const offset of record.refusedAt) {
    const rows = (await readPart(partKey(record, offset))).split("\n").filter((text) => text !== "");
    const read = rows.map((text) => refusedRow.parse(JSON.parse(text)));
    parts.push(Buffer.from(read.map(({ cells, error }) => line(cells, error)).join("")));
  }
  const key = mediaKey(record.teamId, "imports", record.importId, "refused-rows.csv");
  await storeDownload(key, Buffer.concat(parts), "refused-rows.csv");
  return key;
};
