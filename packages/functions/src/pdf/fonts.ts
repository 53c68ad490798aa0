import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { type Font as FontFile, openSync } from "fontkit";
import { FONT_PACKAGES } from "../font-packages.ts";

const require = createRequire(import.meta.url);

interface Face {
  family: string;
  regular: string;
  bold: string;
}

const face = (family: string, name: string, regular: string, bold = regular): Face => {
  const file = (path: string): string => require.resolve(`${name}/${path}`);
  return { family, regular: file(regular), bold: file(bold) };
};

const [INTER, ARABIC, HEBREW, JAPANESE, KOREAN, EMOJI] = FONT_PACKAGES;

/**
 * The fonts of documents; the first font that has a character draws the character. There are fonts for Latin, Greek and
 * Cyrillic, for Arabic (with dots as part of the letters, because the renderer loses separate dots), Hebrew, Japanese,
 * Korean and emoji.
 */
const faces = (): Face[] => [
  face("Inter", INTER, "400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"),
  face(
    "Arabic",
    ARABIC,
    "400Regular/IBMPlexSansArabic_400Regular.ttf",
    "600SemiBold/IBMPlexSansArabic_600SemiBold.ttf",
  ),
  face("Hebrew", HEBREW, "400Regular/NotoSansHebrew_400Regular.ttf", "600SemiBold/NotoSansHebrew_600SemiBold.ttf"),
  face("Japanese", JAPANESE, "Kosugi_400Regular.ttf"),
  face("Korean", KOREAN, "400Regular/NanumGothic_400Regular.ttf", "700Bold/NanumGothic_700Bold.ttf"),
  face("Emoji", EMOJI, "400Regular/NotoEmoji_400Regular.ttf", "600SemiBold/NotoEmoji_600SemiBold.ttf"),
];

/**
 * Makes fonts always store a glyph's character. A font caches each glyph as it was first requested, and a period that
 * is first requested only as a part of a colon has no character. All later documents of this process would show the
 * period, but it couldn't be searched for or copied.
 */
const keepCharacters = (font: FontFile): void => {
  const kind: Pick<FontFile, "getGlyph"> = Object.getPrototypeOf(font);
  const { getGlyph } = kind;
  kind.getGlyph = function (this: FontFile, id, codePoints) {
    const [character = ""] = codePoints ? [] : this.stringsForGlyph(id);
    return getGlyph.call(this, id, codePoints ?? Array.from(character, (one) => one.codePointAt(0) ?? 0));
  };
};

let known: { face: Face; font: FontFile }[] | undefined;

/** The fonts, which are opened once in a process and registered with the renderer. */
const fonts = () => {
  if (known) return known;
  known = faces().map((one) => {
    Font.register({ family: one.family, src: one.regular, fontWeight: 400 });
    Font.register({ family: one.family, src: one.bold, fontWeight: 600 });
    const font = openSync(one.regular);
    if (!("hasGlyphForCodePoint" in font)) throw new Error(`${one.regular} holds several fonts`);
    return { face: one, font };
  });
  // All fonts have the class of this font, even the fonts that the renderer opens itself.
  if (known[0]) keepCharacters(known[0].font);
  return known;
};

const drawnBy = new Map<number, string | undefined>();

const familyFor = (character: string): string | undefined => {
  const codePoint = character.codePointAt(0) ?? 0;
  if (!drawnBy.has(codePoint)) {
    drawnBy.set(codePoint, fonts().find(({ font }) => font.hasGlyphForCodePoint(codePoint))?.face.family);
  }
  return drawnBy.get(codePoint);
};

/** Invisible characters such as direction marks, except two characters that Persian words and joined emoji need. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a document can show a character. */
export const isDrawn = (character: string): boolean => !UNSEEN.test(character) && familyFor(character) !== undefined;

/** The families that draw these texts, in order; other families' files aren't read. */
export const familiesFor = (texts: readonly string[]): string[] => {
  const needed = new Set([...new Set(texts.join(""))].map(familyFor));
  // A document always needs Inter, because it has texts of ours too.
  return fonts().flatMap(({ face: { family } }) => (family === "Inter" || needed.has(family) ? [family] : []));
};
