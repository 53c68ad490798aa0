/** How cells of the CSV files that we write look, so that a spreadsheet runs none of them, and how they are read back. */

/** What a spreadsheet takes for a formula, signs of full width among it, and that with apostrophes before it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe before what a spreadsheet would run; {@link plainCell} takes it away again. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** What {@link safeCell} was given. */
export const plainCell = (text: string): string =>
  text.charCodeAt(0) === 0x27 && ESCAPED.test(text) ? text.slice(1) : text;

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record, with its line end (RFC 4180). Cells are made safe. */
export const csvLine = (cells: readonly string[], delimiter = ","): string =>
  `${cells.map((cell) => quoted(safeCell(cell))).join(delimiter)}\r\n`;

/** At the beginning of a file: by it Excel knows UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
