import { accentProperties } from "../look/accent.ts";

/** The team's color, as a style for the page's root element. */
export const accentStyle = (colour: string | null): string =>
  Object.entries(accentProperties(colour))
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
