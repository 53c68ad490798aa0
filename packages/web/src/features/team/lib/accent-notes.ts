import { accentOf, contrast } from "@/lib/accent.ts";
import { BRANDING_TEXTS } from "../texts.ts";

const WHITE = "#ffffff";

/** What is adjusted so that a team's colour stays readable (WCAG 2.2 AA); empty where nothing has to be. */
export const accentNotes = (colour: string): string[] => {
  const { primary, foreground, onLight, onDark } = accentOf(colour);
  return [
    foreground === WHITE ? undefined : BRANDING_TEXTS.darkText(contrast(primary, WHITE).toFixed(1)),
    onLight === primary ? undefined : BRANDING_TEXTS.onLight(onLight),
    onDark === primary ? undefined : BRANDING_TEXTS.onDark(onDark),
  ].filter((note) => note !== undefined);
};
