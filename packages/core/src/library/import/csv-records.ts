import { isUtf8 } from "node:buffer";
import Papa from "papaparse";
import { FileProblem } from "./import.errors.ts";
import { ASSET_ID_COLUMN, CSV_COLUMNS, type CsvColumn, IMPORT_LIMITS } from "./import.schema.ts";

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
const parseRecords = (text: string, dialect: Dialect, atEnd: boolean, most: number) => {
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

/** The format of a CSV file, read from the file's beginning. */
export interface CsvFormat extends Dialect {
  /** The header's cells as the file spells them. */
  header: string[];
  unknownColumns: string[];
  /** The byte where the first row after the header begins. */
  offset: number;
}

/** The additional column in files of refused rows. */
export const ERROR_COLUMN = "error";

const HEAD_BYTES = 64 * 1024;
/** How many bytes are read at once when the rows of the whole file are counted. */
const RANGE_BYTES = 1024 * 1024;
const HEADER_LIMITS = { columns: 100, cell: 200 } as const;
const REQUIRED = ["name", "type"] as const;

const nameOf = (cell: string): string => cell.trim().toLowerCase();
const isKnown = (name: string): name is CsvColumn => (CSV_COLUMNS as readonly string[]).includes(name);
/** Whether an import reads the column, or writes it into files of refused rows. */
const isExpected = (name: string): boolean => isKnown(name) || name === ERROR_COLUMN || name === ASSET_ID_COLUMN;

type ReadColumn = CsvColumn | typeof ASSET_ID_COLUMN;

/** The position of each column in a row; -1 if the file doesn't have the column. */
export const placesOf = (header: readonly string[]): Record<ReadColumn, number> => {
  const names = header.map(nameOf);
  const places = [...CSV_COLUMNS, ASSET_ID_COLUMN].map((column) => [column, names.indexOf(column)]);
  return Object.fromEntries(places) as Record<ReadColumn, number>;
};

/** Whether a file is UTF-16: it begins with a byte order mark, or its ASCII letters have a zero byte beside them. */
const isUtf16 = (head: Buffer): boolean => {
  const [a, b, c, d] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  return head.length >= 4 && ((a === 0 && c === 0) || (b === 0 && d === 0));
};

/** The character that ends the first record. Line ends within quotation marks don't count. */
const newlineOf = (text: string): Dialect["newline"] => {
  const [end = ""] = /[\r\n]+/.exec(text.replace(/"[^"]*"/g, "")) ?? [];
  return end.startsWith("\r") && !end.startsWith("\r\n") ? "\r" : "\n";
};

/**
 * Reads the beginning of a file: encoding, line ends, delimiter and columns.
 * @throws FileProblem if nothing can be imported from the file
 */
export const readHeader = async (source: Source): Promise<CsvFormat> => {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.bytes));
  if (isUtf16(head)) throw new FileProblem("The file is UTF-16 text. Save it as CSV UTF-8 and choose it again.");
  const start = head.toString("latin1", 0, 3) === "\u00ef\u00bb\u00bf" ? 3 : 0;
  const text = head.toString("latin1", start);
  if (text.trim() === "" && head.length === source.bytes) throw new FileProblem("The file is empty.");
  const newline = newlineOf(text);
  const read = async (delimiter: Dialect["delimiter"]) => {
    const { records, next } = await recordsFrom(source, { delimiter, newline }, start, { range: HEAD_BYTES, most: 1 });
    const header = (records[0] ?? { fields: [] }).fields.map(decodeAnyhow);
    return { delimiter, newline, header, offset: next, known: header.filter((cell) => isKnown(nameOf(cell))).length };
  };
  const [comma, semicolon] = [await read(","), await read(";")];
  const { known: _, ...format } = semicolon.known > comma.known ? semicolon : comma;
  return { ...format, unknownColumns: checkColumns(format.header) };
};

/** Checks the header's columns. @returns the columns that an import doesn't know */
const checkColumns = (header: readonly string[]): string[] => {
  if (header.length > HEADER_LIMITS.columns || header.some((cell) => cell.length > HEADER_LIMITS.cell)) {
    throw new FileProblem("The first row doesn't hold the names of the columns.");
  }
  const names = header.map(nameOf);
  const missing = REQUIRED.filter((name) => !names.includes(name)).map((name) => `"${name}"`);
  if (missing.length > 0) {
    throw new FileProblem(`The first row must name the columns; ${missing.join(" and ")} can't be found there.`);
  }
  const twice = names.find((name, index) => isKnown(name) && names.indexOf(name) !== index);
  if (twice) throw new FileProblem(`The column "${twice}" is there twice.`);
  return header.map((cell) => cell.trim()).filter((cell) => cell !== "" && !isExpected(nameOf(cell)));
};

/**
 * Reads the whole file once before anything is imported, so that an invalid file is refused before any of its rows is
 * imported.
 * @returns the number of rows that aren't blank
 * @throws FileProblem for a file without rows, with too many rows, or with a record over 2 MB
 */
export const checkRows = async (source: Source, format: CsvFormat): Promise<number> => {
  let rows = 0;
  for (let offset = format.offset; offset < source.bytes; ) {
    const { records, next } = await recordsFrom(source, format, offset, { range: RANGE_BYTES, most: 0 });
    rows += records.filter((record: CsvRecord) => !isBlank(record)).length;
    offset = next;
  }
  if (rows === 0) throw new FileProblem("The file has no rows below its header.");
  if (rows > IMPORT_LIMITS.rows) {
    const [most, found] = [IMPORT_LIMITS.rows, rows].map((count) => count.toLocaleString("en"));
    throw new FileProblem(`At most ${most} rows can be imported at once; this file has ${found}.`);
  }
  return rows;
};
