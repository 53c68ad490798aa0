import { isUtf8 } from "node:buffer";
import Papa from "papaparse";
import { FileProblem } from "./import.errors.ts";

/**
 * Reads records of a CSV file range by range. The bytes are parsed as Latin-1, one character each. papaparse looks only
 * for ASCII characters, whose bytes are never part of another character in UTF-8. So its cursor counts bytes, and a
 * range may begin and end anywhere. Each field is decoded separately.
 */

export interface Source {
  bytes: number;
  /** Bytes from `start` to `end`, exclusive. */
  read(start: number, end: number): Promise<Buffer>;
}

export interface Dialect {
  delimiter: "," | ";";
  /** "\n" includes CRLF. */
  newline: "\n" | "\r";
}

export interface CsvRecord {
  /** Bytes as Latin-1: see {@link decode}. */
  fields: string[];
  /** A quote is misplaced, so the fields' limits are uncertain. */
  malformed: boolean;
}

/** The longest record, so that a quote that is never closed doesn't fill the memory. */
const RECORD_BYTES = 2 * 1024 * 1024;

interface Parsed {
  data: string[][];
  errors: { row?: number }[];
  meta: { cursor: number };
}

/**
 * @param atEnd the text ends where the file ends; else a last record without its line end is left for the next range
 * @param most records; 0 for all
 * @returns the records and how many bytes they take up
 */
export const parseRecords = (text: string, dialect: Dialect, atEnd: boolean, most: number) => {
  const { delimiter, newline } = dialect;
  // Without papaparse's fast mode, which counts one record too many when it stops early.
  const parser = new Papa.Parser({ delimiter, newline, fastMode: false, preview: most });
  const { data, errors, meta }: Parsed = parser.parse(text, 0, !atEnd);
  const malformed = new Set(errors.map(({ row }) => row));
  const records: CsvRecord[] = [];
  for (const [index, fields] of data.entries()) {
    const last = fields.length - 1;
    const end = fields[last];
    // Removes the CR of a CRLF. In a file whose lines end with CR alone, a CR at a cell's end was quoted and stays.
    if (newline === "\n" && end?.endsWith("\r")) fields[last] = end.slice(0, -1);
    records.push({ fields, malformed: malformed.has(index) });
  }
  return { records, used: meta.cursor };
};

/** Bytes decoded in one call: V8 frees strings over 128 KB only in a full collection, which is rare. */
const WINDOW_BYTES = 64 * 1024;

const recordsIn = (bytes: Buffer, dialect: Dialect, atEnd: boolean, most: number) => {
  const records: CsvRecord[] = [];
  let used = 0;
  for (let size = WINDOW_BYTES; used < bytes.length && (most === 0 || records.length < most); ) {
    const end = Math.min(used + size, bytes.length);
    const text = bytes.toString("latin1", used, end);
    const part = parseRecords(text, dialect, atEnd && end === bytes.length, most === 0 ? 0 : most - records.length);
    for (const record of part.records) records.push(record);
    used += part.used;
    if (part.used === 0 && end === bytes.length) break;
    size = part.used > 0 ? WINDOW_BYTES : size * 2;
  }
  return { records, used };
};

/**
 * Records from `offset` on: at least one if there is one, however long, and at most those in one range.
 * @returns them and where the next begins
 * @throws FileProblem for a record over 2 MB
 */
export const recordsFrom = async (
  source: Source,
  dialect: Dialect,
  offset: number,
  { range, most }: { range: number; most: number },
): Promise<{ records: CsvRecord[]; next: number }> => {
  for (let size = range; ; size *= 2) {
    const end = Math.min(offset + size, source.bytes);
    const atEnd = end === source.bytes;
    const { records, used } = recordsIn(await source.read(offset, end), dialect, atEnd, most);
    if (used > 0 || atEnd) return { records, next: offset + used };
    if (size >= RECORD_BYTES) {
      throw new FileProblem("A row is longer than 2 MB. Is there a quote that is never closed?");
    }
  }
};

const BEYOND_ASCII = /[\u0080-\u00ff]/;

/** A field as text; undefined if its bytes aren't UTF-8. */
export const decode = (field: string): string | undefined => {
  if (!BEYOND_ASCII.test(field)) return field;
  const bytes = Buffer.from(field, "latin1");
  return isUtf8(bytes) ? bytes.toString() : undefined;
};

/** Text that isn't UTF-8 most likely comes from a spreadsheet on Windows. */
const windows = new TextDecoder("windows-1252");
export const decodeAnyhow = (field: string): string => decode(field) ?? windows.decode(Buffer.from(field, "latin1"));

/** Spreadsheets keep rows whose cells were emptied. Such a row is counted and skipped. */
export const isBlank = ({ fields }: CsvRecord): boolean => {
  for (const field of fields) if (field.trim() !== "") return false;
  return true;
};
