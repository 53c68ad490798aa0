import {
  contrast,
  fillOf,
  mixColors,
  parseColor,
  READABLE,
  type Rgb,
} from "@clearhouse/core/people/team/settings/accent.policy.ts";

/**
 * The accent is the team's primary color. Text on the accent, and text in the accent color, must stay readable whatever
 * color was chosen, so the colors are computed (WCAG 2.2 AA).
 */
export const DEFAULT_ACCENT = "#3b82f6";

/**
 * Of the surfaces on which text in the accent color appears, the two with the least contrast: `accent` in globals.css.
 */
const LIGHT_SURFACE = "#efeff1";
const DARK_SURFACE = "#2a2a2f";

/** The accent, moved towards black or white only as far as readable text on the surface requires. */
const readableOn = (surface: string, color: Rgb, towards: Rgb): string => {
  for (let step = 0; step <= 100; step += 2) {
    const candidate = mixColors(color, towards, step / 100);
    if (contrast(candidate, surface) >= READABLE) return candidate;
  }
  return mixColors(color, towards, 1);
};

export interface Accent {
  /** The fill of buttons and the like: the team's color, or a little darker. */
  primary: string;
  /** The text color on `primary`. */
  foreground: string;
  onLight: string;
  onDark: string;
}

/** The colors for a team's color, or for the default accent if `color` doesn't have the form `#rrggbb`. */
export const accentOf = (color: string | null): Accent => {
  const rgb = parseColor(color ?? "") ?? parseColor(DEFAULT_ACCENT) ?? [0, 0, 0];
  const { fill, text } = fillOf(rgb);
  return {
    primary: fill,
    foreground: text,
    onLight: readableOn(LIGHT_SURFACE, rgb, [0, 0, 0]),
    onDark: readableOn(DARK_SURFACE, rgb, [255, 255, 255]),
  };
};

/** The accent as the custom properties that globals.css reads. */
export const accentProperties = (color: string | null): Readonly<Record<`--${string}`, string>> => {
  const accent = accentOf(color);
  return {
    "--primary": accent.primary,
    "--primary-foreground": accent.foreground,
    "--accent-on-light": accent.onLight,
    "--accent-on-dark": accent.onDark,
  };
};

/** The team's color, as a style for the page's root element. */
export const accentStyle = (color: string | null): string =>
  Object.entries(accentProperties(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
