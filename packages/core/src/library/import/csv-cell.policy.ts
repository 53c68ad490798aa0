/**
 * How cells of our CSV files are escaped, so that a spreadsheet doesn't run them as formulas, and how escaped cells are
 * read back.
 */

/**
 * The beginning of a text that a spreadsheet takes for a formula: one of these characters, possibly after apostrophes.
 * Full-width signs are included.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula; {@link plainCell} removes the apostrophe.
 */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The original text of a cell that {@link safeCell} has escaped. */
export const plainCell = (text: string): string =>
  text.charCodeAt(0) === 0x27 && ESCAPED.test(text) ? text.slice(1) : text;

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The line of one record (RFC 4180) with its line end, made of escaped cells. */
export const csvLine = (cells: readonly string[], delimiter = ","): string =>
  `${cells.map((cell) => quoted(safeCell(cell))).join(delimiter)}\r\n`;

/** The first bytes of a CSV file; they tell Excel that the file is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
