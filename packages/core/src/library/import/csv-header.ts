import { type CsvRecord, type Dialect, decodeAnyhow, isBlank, recordsFrom, type Source } from "./csv-records.ts";
import { FileProblem } from "./import.errors.ts";
import { ASSET_ID_COLUMN, CSV_COLUMNS, type CsvColumn, IMPORT_LIMITS } from "./import.schema.ts";

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
