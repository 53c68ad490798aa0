import { diffLines, diffWordsWithSpace } from "diff";

export interface Piece {
  text: string;
  kind: "same" | "added" | "removed";
}

/** Milliseconds that a comparison may take; texts that have little in common take longest. */
const LINES_MS = 1_000;
const WORDS_MS = 250;
/** Of two passages that share less, word by word says less than one after the other. */
const LEAST_IN_COMMON = 0.3;

type Change = { value: string; added?: boolean; removed?: boolean };

/** Characters that two passages share by chance: a comma, an "and". */
const MERE_CHANCE = 3;

const pieceOf = ({ value, added = false, removed = false }: Change): Piece => ({
  text: value,
  kind: added ? "added" : removed ? "removed" : "same",
});

/** A passage and what took its place, word by word where that reads well. */
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

/** What is shared by chance between two differences belongs to them: without, a sentence would fall to pieces. */
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
    else if (between && text.trim().length <= MERE_CHANCE) {
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
 * What one text has and the other hasn't, in order: without the added pieces it is the one, without the removed the other.
 * @returns undefined where comparing them would take too long
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

/** How many places differ: pieces that stand beside each other are one. */
export const countDifferences = (pieces: readonly Piece[]): number =>
  pieces.filter(({ kind }, n) => kind !== "same" && (pieces[n - 1]?.kind ?? "same") === "same").length;
