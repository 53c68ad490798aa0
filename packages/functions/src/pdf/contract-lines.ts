/** Whoever reads a contract of more lines than this doesn't read line by line; as a line each they were thousands of pages. */
const LINES_MAX = 8_000;

/** The renderer takes minutes over one text of 200,000 characters, and over thousands of texts, but seconds over some hundred. */
const BLOCK_LENGTH = 2_000;
const BLOCK_LINES = 50;

/** Stands where a line ends, of a text whose lines follow one another. */
export const LINE_END = "¶";

/**
 * A contract's text as blocks of a document that stand one below the other, nothing left out: lines as they are, and one
 * that is very long in pieces that end after a space where it has one. Of a text with more lines than anybody reads they
 * follow one another.
 */
export const blocksOf = (text: string): { blocks: string[]; folded: boolean } => {
  const lines = text.split("\n");
  if (lines.length <= LINES_MAX) return { blocks: together(lines.flatMap(piecesOf)), folded: false };
  return { blocks: piecesOf(lines.join(` ${LINE_END} `)), folded: true };
};

const together = (lines: readonly string[]): string[] => {
  const blocks: string[][] = [];
  let length = 0;
  for (const line of lines) {
    const last = blocks.at(-1);
    length += line.length;
    if (last && last.length < BLOCK_LINES && length <= BLOCK_LENGTH) {
      last.push(line);
      continue;
    }
    blocks.push([line]);
    length = line.length;
  }
  return blocks.map((block) => block.join("\n"));
};

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
  // Never within a pair of code units.
  return /[\ud800-\udbff]/.test(rest.charAt(BLOCK_LENGTH - 1)) ? BLOCK_LENGTH - 1 : BLOCK_LENGTH;
};
