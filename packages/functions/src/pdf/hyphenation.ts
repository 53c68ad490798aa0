import { Font } from "@react-pdf/renderer";

/** A line of any document holds this many characters. */
const LONGEST = 80;

/** Takes no room, isn't seen, and counts as a space for the renderer: a line may end at it without a hyphen. */
export const BREAK = "\ufeff";

/** For every document of this process: a word isn't broken for its syllables' sake, for a hyphen would read as part of an address. */
export const keepWordsWhole = (): void =>
  Font.registerHyphenationCallback((word) =>
    word.split(new RegExp(`(${BREAK})`, "u")).flatMap((part) => part.match(new RegExp(`.{1,${LONGEST}}`, "gsu")) ?? []),
  );

/** Lets a word end a line where it is longer than a column, and Japanese or Korean every few characters. */
export const breakable = (text: string, column = 40): string =>
  text
    .replaceAll(new RegExp(`[^\\s${BREAK}]{${column}}(?=[^\\s])`, "gu"), `$&${BREAK}`)
    .replaceAll(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]{8}(?=\S)/gu, `$&${BREAK}`);
