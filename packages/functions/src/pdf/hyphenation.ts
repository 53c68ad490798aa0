import { Font } from "@react-pdf/renderer";

/** The most characters that stay together, which are more than any line of a document has. */
const LONGEST = 80;

/** An invisible character without width, which the renderer treats as a space: a line may end there without a hyphen. */
export const BREAK = "\ufeff";

/** Switches hyphenation off in this process, because a hyphen could be read as part of a URL or email address. */
export const keepWordsWhole = (): void =>
  Font.registerHyphenationCallback((word) =>
    word.split(new RegExp(`(${BREAK})`, "u")).flatMap((part) => part.match(new RegExp(`.{1,${LONGEST}}`, "gsu")) ?? []),
  );

/** Allows a line break inside a word that is longer than a column, and every few characters in Japanese or Korean. */
export const breakable = (text: string, column = 40): string =>
  text
    .replaceAll(new RegExp(`[^\\s${BREAK}]{${column}}(?=[^\\s])`, "gu"), `$&${BREAK}`)
    .replaceAll(/[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]{8}(?=\S)/gu, `$&${BREAK}`);
