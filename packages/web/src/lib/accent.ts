/**
 * The accent is the team's primary colour. Text on it, and itself as text on a surface, must stay readable whatever
 * colour was chosen: both are computed (WCAG 2.2 AA).
 */
export const DEFAULT_ACCENT = "#3b82f6";

const INK = "#09090b";
const PAPER = "#ffffff";
const AA = 4.5;
/** The least favourable surfaces that accent text stands on: globals.css, `accent`. */
const LIGHT_SURFACE = "#efeff1";
const DARK_SURFACE = "#2a2a2f";

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb | undefined => {
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

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [x, y] = [parse(a), parse(b)];
  if (!x || !y) throw new TypeError(`Not a colour: ${x ? b : a}`);
  const [lighter, darker] = [luminance(x), luminance(y)].toSorted((p, q) => q - p);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
};

const mix = (from: Rgb, to: Rgb, share: number): string => {
  const channel = (i: 0 | 1 | 2) =>
    Math.round(from[i] + (to[i] - from[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${channel(0)}${channel(1)}${channel(2)}`;
};

/** The accent moved towards ink or paper just as far as the surface demands. */
const readableOn = (surface: string, colour: Rgb, towards: Rgb): string => {
  for (let step = 0; step <= 100; step += 2) {
    const candidate = mix(colour, towards, step / 100);
    if (contrast(candidate, surface) >= AA) return candidate;
  }
  return mix(colour, towards, 1);
};

export interface Accent {
  primary: string;
  foreground: string;
  onLight: string;
  onDark: string;
}

/** A colour that can't be read as `#rrggbb` gives the default's accent. */
export const accentOf = (colour: string | null): Accent => {
  const primary = colour !== null && parse(colour) ? colour.toLowerCase() : DEFAULT_ACCENT;
  const rgb = parse(primary) ?? [0, 0, 0];
  return {
    primary,
    foreground: contrast(primary, PAPER) >= AA ? PAPER : INK,
    onLight: readableOn(LIGHT_SURFACE, rgb, [0, 0, 0]),
    onDark: readableOn(DARK_SURFACE, rgb, [255, 255, 255]),
  };
};

export const applyAccent = (colour: string | null, element: HTMLElement = document.documentElement): void => {
  const accent = accentOf(colour);
  element.style.setProperty("--primary", accent.primary);
  element.style.setProperty("--primary-foreground", accent.foreground);
  element.style.setProperty("--accent-on-light", accent.onLight);
  element.style.setProperty("--accent-on-dark", accent.onDark);
};
