import { accentProperties } from "../look/accent.ts";

/** The team's color, as a style for the page's root element. */
export const accentStyle = (color: string | null): string =>
  Object.entries(accentProperties(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
