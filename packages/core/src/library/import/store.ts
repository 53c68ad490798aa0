import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod";
import { env } from "../../platform/env.ts";
import { CACHE_CONTROL } from "../../platform/store/cache-control.ts";
import { importKey, mediaKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { BYTE_ORDER_MARK, csvLine } from "./csv-cell.policy.ts";
import { decodeAnyhow, ERROR_COLUMN, type Source } from "./csv-records.ts";
import { formatOf, type ImportRecord } from "./import.entity.ts";

const bytesOf = async (key: string, range?: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.IMPORTS_BUCKET, Key: key, Range: range }));
  const bytes = await Body?.transformToByteArray();
  if (!bytes) throw new Error("The store answered without a body");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** A file to import, which is read in ranges and never as a whole. */
export const sourceOf = ({ key, bytes }: { key: string; bytes: number }): Source => ({
  bytes,
  read: async (start, end) => (end > start ? bytesOf(key, `bytes=${start}-${end - 1}`) : Buffer.alloc(0)),
});

const readPart = async (key: string): Promise<string> => (await bytesOf(key)).toString();

/** Stores a part under its key. A repeated part writes the same part to the same key. */
export const storePart = async (key: string, text: string): Promise<void> => {
  const part = { Bucket: env.IMPORTS_BUCKET, Key: key, Body: text, ContentType: "application/x-ndjson" };
  await s3.send(new PutObjectCommand(part));
};

/** Stores a file where members can download it. */
const storeDownload = async (key: string, body: Buffer, fileName: string): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: env.MEDIA_BUCKET,
      Key: key,
      Body: body,
      ContentType: "text/csv; charset=utf-8",
      ContentDisposition: `attachment; filename="${fileName}"`,
      CacheControl: CACHE_CONTROL.media,
    }),
  );
};

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
