/**
 * A team's primary color as the fill of a button, and the color of the text on it: the text is white, and the fill is
 * darkened as far as needed. A color that would change too much, such as yellow, stays and gets black text. This is the
 * same in the workspace, on public pages and in mails.
 */
export const WHITE = "#ffffff";
export const BLACK = "#09090b";
/** WCAG 2.2 AA, for text. */
export const READABLE = 4.5;
/** How far a fill may be darkened. */
const DARKENED_AT_MOST = 0.2;

export type Rgb = readonly [number, number, number];

/** Undefined unless it is `#rrggbb`. */
export const parseColour = (hex: string): Rgb | undefined => {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!digits) return undefined;
  const [, r = "0", g = "0", b = "0"] = digits;
  return [Number.parseInt(r, 16), Number.parseInt(g, 16), Number.parseInt(b, 16)];
};

const luminance = ([r, g, b]: Rgb): number => {
  const linear = (channel: number) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/**
 * WCAG contrast of two `#rrggbb` colors, 1 to 21.
 * @throws TypeError if one isn't a color
 */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [parseColour(a), parseColour(b)];
  if (!x || !y) throw new TypeError(`Not a colour: ${x ? b : a}`);
  const [lighter, darker] = [luminance(x), luminance(y)].toSorted((p, q) => q - p);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
};

/** @param share from 0, all `from`, to 1, all `to` */
export const mixColours = (from: Rgb, to: Rgb, share: number): string => {
  const channel = (i: 0 | 1 | 2) =>
    Math.round(from[i] + (to[i] - from[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(0)}${channel(1)}${channel(2)}`;
};

export const fillOf = (colour: Rgb): { fill: string; text: string } => {
  for (let percent = 0; percent <= DARKENED_AT_MOST * 100; percent++) {
    const fill = mixColours(colour, [0, 0, 0], percent / 100);
    if (contrast(fill, WHITE) >= READABLE) return { fill, text: WHITE };
  }
  return { fill: mixColours(colour, colour, 0), text: BLACK };
};
