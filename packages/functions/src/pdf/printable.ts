const codePoint = (character: string): number => character.codePointAt(0) ?? 0;

const written = (characters: readonly string[]): string =>
  `[${characters.map((one) => `U+${codePoint(one).toString(16).toUpperCase().padStart(4, "0")}`).join(" ")}]`;

/**
 * Replaces characters that the fonts can't draw with their code points, such as `[U+1F305]`, so that a name stays
 * unambiguous. Otherwise the characters would be missing or wrong in the PDF.
 * @param draws whether the fonts have a character
 */
export const printableIn = (text: string, draws: (character: string) => boolean): string => {
  const shown: string[] = [];
  let missing: string[] = [];
  const tell = () => {
    if (missing.length > 0) shown.push(written(missing));
    missing = [];
  };
  for (const character of text.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ")) {
    if (character !== "\n" && !draws(character)) {
      missing.push(character);
      continue;
    }
    tell();
    shown.push(character);
  }
  tell();
  return shown.join("");
};
