/** Beyond Latin-1, what the standard fonts of every PDF reader can show (WinAnsi encoding). */
const FURTHER = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

const UNPRINTABLE = new RegExp(`[^\\n\\x20-\\x7e\\xa0-\\xff${FURTHER}]+`, "gu");

const codePoints = (text: string): string =>
  [...text]
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");

/**
 * Text as a PDF without embedded fonts shows it: Western European letters as they are; any others, which would be left
 * out or shown as wrong ones, by their code points, so that a name stays unmistakable: `[U+5C71 U+7530]`.
 */
export const printable = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replaceAll(UNPRINTABLE, (run) => `[${codePoints(run)}]`);
