/**
 * A contract with more lines than this is drawn as running text, because line by line it could have thousands of pages.
 */
const LINES_MAX = 8_000;

/**
 * The most characters in a block. The renderer takes minutes for one text of 200,000 characters, and for thousands of
 * texts, but only seconds for a few hundred texts.
 */
const BLOCK_LENGTH = 2_000;
const BLOCK_LINES = 50;

/** Marks line ends in running text. */
export const LINE_END = "¶";

export interface Block {
  /** The block's lines, separated by "\n". */
  text: string;
  /** Whether the lines are read from right to left. */
  rtl: boolean;
}

/**
 * A contract's whole text as blocks that are drawn one below the other. Lines stay as they are; a very long line is
 * split into parts that end after a space if possible. A text with too many lines is drawn as running text (`folded`).
 */
export const blocksOf = (text: string): { blocks: Block[]; folded: boolean } => {
  const lines = text.split("\n");
  if (lines.length <= LINES_MAX) return { blocks: together(lines.flatMap(piecesOf)), folded: false };
  return { blocks: together(piecesOf(lines.join(` ${LINE_END} `))), folded: true };
};

/**
 * Whether a line's first letter is written from right to left. The first letter decides the line's direction, as in a
 * browser.
 */
const isRtl = (line: string): boolean =>
  /^[^\p{L}]*[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u.test(line);

/** After this many blocks, the direction isn't changed any more, because drawing gets slower with each block. */
const DIRECTIONS_MAX = 300;

const together = (lines: readonly string[]): Block[] => {
  const blocks: { lines: string[]; length: number; rtl: boolean }[] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    const rtl = line === "" ? (last?.rtl ?? false) : isRtl(line);
    const fits = last && last.lines.length < BLOCK_LINES && last.length + line.length <= BLOCK_LENGTH;
    if (fits && (last.rtl === rtl || blocks.length >= DIRECTIONS_MAX)) {
      last.lines.push(line);
      last.length += line.length;
    } else blocks.push({ lines: [line], length: line.length, rtl });
  }
  return blocks.map((block) => ({ text: block.lines.join("\n"), rtl: block.rtl }));
};

/** The most blanks that are drawn before a line. */
const INDENT_MAX = 40;

/** Lines with additions for the renderer, which otherwise draws no empty last line and no blanks before a line. */
export const withRoom = (text: string): string =>
  text
    .split("\n")
    .map(
      (line) => line.replace(/^[ \t]+/, (blanks) => "\u00a0".repeat(Math.min(widthOf(blanks), INDENT_MAX))) || "\u00a0",
    )
    .join("\n");

const widthOf = (blanks: string): number => blanks.replaceAll("\t", "    ").length;

const piecesOf = (line: string): string[] => {
  const pieces: string[] = [];
  for (let rest = line; ; ) {
    if (rest.length <= BLOCK_LENGTH) return [...pieces, rest];
    const piece = rest.slice(0, endOf(rest));
    pieces.push(piece);
    rest = rest.slice(piece.length);
  }
};

const endOf = (rest: string): number => {
  const space = rest.lastIndexOf(" ", BLOCK_LENGTH - 1);
  if (space > BLOCK_LENGTH / 2) return space + 1;
  // A surrogate pair is never cut.
  return /[\ud800-\udbff]/.test(rest.charAt(BLOCK_LENGTH - 1)) ? BLOCK_LENGTH - 1 : BLOCK_LENGTH;
};
