import { createRequire } from "node:module";
import { Font } from "@react-pdf/renderer";
import { type Font as FontFile, openSync } from "fontkit";
import { FONT_PACKAGES } from "../subscriptions/fonts.ts";

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
 * What a document is set in; of several that have a character the first draws it. Latin, Greek and Cyrillic; Arabic, by a
 * font that keeps its dots on its letters (the renderer loses loose ones), Hebrew, Japanese, Korean, emoji in one color.
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
 * Fonts keep each glyph as it was first asked for. One that is first asked for as a part of another, as a period is of a
 * colon, would be without its character in every later document of this process: drawn, but not to be found or copied.
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

/** Opened once a process, and made known to the renderer. */
const fonts = () => {
  if (known) return known;
  known = faces().map((one) => {
    Font.register({ family: one.family, src: one.regular, fontWeight: 400 });
    Font.register({ family: one.family, src: one.bold, fontWeight: 600 });
    const font = openSync(one.regular);
    if (!("hasGlyphForCodePoint" in font)) throw new Error(`${one.regular} holds several fonts`);
    return { face: one, font };
  });
  // All of them are of one kind, also those that the renderer opens for itself.
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

/** Marks of order and the like are nothing to be seen; Persian words and joined emoji need two of them. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Whether a document can show a character as it is. */
export const isDrawn = (character: string): boolean => !UNSEEN.test(character) && familyFor(character) !== undefined;

/** The families that draw these texts, in the order in which they are asked; the others' files aren't read. */
export const familiesFor = (texts: readonly string[]): string[] => {
  const needed = new Set([...new Set(texts.join(""))].map(familyFor));
  // Whatever else is asked for, a document has words of ours.
  return fonts().flatMap(({ face: { family } }) => (family === "Inter" || needed.has(family) ? [family] : []));
};
