import { isUtf8 } from "node:buffer";
import Papa from "papaparse";
import { FileProblem } from "./import.errors.ts";

/**
 * Reads records of a CSV file in ranges of bytes. A range is parsed as Latin-1, so each byte is one character, and
 * papaparse's cursor counts bytes. Parsing UTF-8 as Latin-1 is safe: papaparse looks only for ASCII characters, and in
 * UTF-8 their bytes are never part of another character. So a range may even end within a character. Each field is
 * decoded separately.
 */

export interface Source {
  bytes: number;
  /** Bytes from `start` to `end`, exclusive. */
  read(start: number, end: number): Promise<Buffer>;
}

export interface Dialect {
  delimiter: "," | ";";
  /** "\n" also stands for CRLF. */
  newline: "\n" | "\r";
}

export interface CsvRecord {
  /** The fields' bytes as Latin-1; {@link decode} makes text of a field. */
  fields: string[];
  /** Whether a quotation mark is misplaced, so that it's uncertain where fields begin and end. */
  malformed: boolean;
}

/** The most bytes of a record. With a limit, a quotation mark that is never closed doesn't fill the memory. */
const RECORD_BYTES = 2 * 1024 * 1024;

interface Parsed {
  data: string[][];
  errors: { row?: number }[];
  meta: { cursor: number };
}

/**
 * Parses the records in a part of a file.
 * @param atEnd whether the text ends where the file ends. If not, a last record without a line end is left for the next
 * range
 * @param most the most records; 0 for all
 * @returns the records, and how many bytes they have
 */
export const parseRecords = (text: string, dialect: Dialect, atEnd: boolean, most: number) => {
  const { delimiter, newline } = dialect;
  // papaparse's fast mode is off, because the fast mode's cursor is one record too far if `preview` ends the parsing.
  const parser = new Papa.Parser({ delimiter, newline, fastMode: false, preview: most });
  const { data, errors, meta }: Parsed = parser.parse(text, 0, !atEnd);
  const malformed = new Set(errors.map(({ row }) => row));
  const records: CsvRecord[] = [];
  for (const [index, fields] of data.entries()) {
    const last = fields.length - 1;
    const end = fields[last];
    // Removes the CR of a CRLF. In a file whose lines end with CR alone, a CR at the end of a cell was within quotation
    // marks, so it stays.
    if (newline === "\n" && end?.endsWith("\r")) fields[last] = end.slice(0, -1);
    records.push({ fields, malformed: malformed.has(index) });
  }
  return { records, used: meta.cursor };
};

/**
 * How many bytes are decoded in one call. V8 frees strings over 128 KB only in a full garbage collection, and full
 * collections are rare.
 */
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
 * Reads records from the byte `offset` on: the records in one range of bytes, or a single record that is longer than
 * the range.
 * @returns the records, and the byte where the next record begins
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

/** Decodes text that isn't UTF-8. Such text most likely comes from a spreadsheet on Windows. */
const windows = new TextDecoder("windows-1252");
export const decodeAnyhow = (field: string): string => decode(field) ?? windows.decode(Buffer.from(field, "latin1"));

/**
 * Whether all cells of a record are blank. Spreadsheets save such records for rows whose cells were emptied. Blank
 * records have a row number, but aren't imported.
 */
export const isBlank = ({ fields }: CsvRecord): boolean => {
  for (const field of fields) if (field.trim() !== "") return false;
  return true;
};
