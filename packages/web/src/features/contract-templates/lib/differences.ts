import { diffLines, diffWordsWithSpace } from "diff";

export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

/**
 * The most milliseconds that a comparison of lines, and a comparison of words, may take. Very different texts take
 * longest.
 */
const LINES_MS = 1_000;
const WORDS_MS = 250;
/**
 * If two passages have less than this share of their characters in common, they are shown one after the other instead
 * of word by word.
 */
const LEAST_IN_COMMON = 0.3;

type Change = { value: string; added?: boolean; removed?: boolean };

/** A common part of at most this many characters, such as a comma or an "and", doesn't separate two differences. */
const MEANINGLESS_LENGTH = 3;

const pieceOf = ({ value, added = false, removed = false }: Change): Piece => ({
  text: value,
  kind: added ? "added" : removed ? "removed" : "same",
});

/** A passage and its replacement, shown word by word if they have enough in common. */
const replaced = (before: string, after: string): Piece[] => {
  const whole: Piece[] = [
    { text: before, kind: "removed" },
    { text: after, kind: "added" },
  ];
  const words = diffWordsWithSpace(before, after, { timeout: WORDS_MS });
  if (!words) return whole;
  const common = words
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  return common < LEAST_IN_COMMON * Math.max(before.length, after.length) ? whole : joined(words.map(pieceOf));
};

/**
 * Merges short common parts into the differences around them, because otherwise a sentence would be split into many
 * pieces.
 */
const joined = (pieces: readonly Piece[]): Piece[] => {
  const found: Piece[] = [];
  const open = { removed: "", added: "" };
  const close = () => {
    for (const kind of ["removed", "added"] as const) {
      if (open[kind] !== "") found.push({ text: open[kind], kind });
      open[kind] = "";
    }
  };
  for (const [n, { text, kind }] of pieces.entries()) {
    const between = n > 0 && n < pieces.length - 1;
    if (kind !== "same") open[kind] += text;
    else if (between && text.trim().length <= MEANINGLESS_LENGTH) {
      open.removed += text;
      open.added += text;
    } else {
      close();
      found.push({ text, kind });
    }
  }
  close();
  return found;
};

/**
 * The parts of both texts in order. Without the added parts, the result is the old text; without the removed parts, the
 * new text.
 * @returns undefined if the comparison would take too long
 */
export const differencesOf = (before: string, after: string): Piece[] | undefined => {
  const lines = diffLines(before, after, { timeout: LINES_MS });
  if (!lines) return undefined;
  return lines.flatMap((change, n) => {
    const next = lines[n + 1];
    if (change.removed && next?.added) return replaced(change.value, next.value);
    if (change.added && lines[n - 1]?.removed) return [];
    return [pieceOf(change)];
  });
};

/** The number of differences; adjacent parts count as one. */
export const countDifferences = (pieces: readonly Piece[]): number =>
  pieces.filter(({ kind }, n) => kind !== "same" && (pieces[n - 1]?.kind ?? "same") === "same").length;
