/** How cells of our CSV files are escaped, so that a spreadsheet runs none of them, and how they are read back. */

/** What a spreadsheet takes for a formula, full-width signs included, also after apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;

/** Puts an apostrophe before text that a spreadsheet would run; {@link plainCell} removes it again. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The original text of a {@link safeCell}. */
export const plainCell = (text: string): string =>
  text.charCodeAt(0) === 0x27 && ESCAPED.test(text) ? text.slice(1) : text;

const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;
const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record with its line end (RFC 4180), whose cells are made safe. */
export const csvLine = (cells: readonly string[], delimiter = ","): string =>
  `${cells.map((cell) => quoted(safeCell(cell))).join(delimiter)}\r\n`;

/** The first bytes of a file; they tell Excel that it is UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
