/**
 * A team's primary color fills buttons with white text, and is darkened until the text is readable. A color that would
 * change too much, such as yellow, stays unchanged, and the buttons' text becomes black. The workspace, public pages
 * and mails all use these rules.
 */
export const WHITE = "#ffffff";
export const BLACK = "#09090b";
/** The lowest contrast that WCAG 2.2 AA allows for text. */
export const READABLE = 4.5;
/** How much a fill may be darkened, from 0 to 1 (black). */
const DARKENED_AT_MOST = 0.2;

export type Rgb = readonly [number, number, number];

/** Parses `#rrggbb`; undefined for any other text. */
export const parseColor = (hex: string): Rgb | undefined => {
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
 * @throws TypeError for a text that isn't a color
 */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [parseColor(a), parseColor(b)];
  if (!x || !y) throw new TypeError(`Not a colour: ${x ? b : a}`);
  const both = [luminance(x), luminance(y)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
};

/** Mixes two colors. @param share 0 for the color `from`, 1 for `to` */
export const mixColors = (from: Rgb, to: Rgb, share: number): string => {
  const channel = (i: 0 | 1 | 2) =>
    Math.round(from[i] + (to[i] - from[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(0)}${channel(1)}${channel(2)}`;
};

export const fillOf = (color: Rgb): { fill: string; text: string } => {
  for (let percent = 0; percent <= DARKENED_AT_MOST * 100; percent++) {
    const fill = mixColors(color, [0, 0, 0], percent / 100);
    if (contrast(fill, WHITE) >= READABLE) return { fill, text: WHITE };
  }
  return { fill: mixColors(color, color, 0), text: BLACK };
};
