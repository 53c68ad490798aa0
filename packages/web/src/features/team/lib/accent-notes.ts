import { contrast, WHITE } from "@clearhouse/core/people/team/settings/accent.policy.ts";
import { accentOf } from "@clearhouse/first-screens/look/accent.ts";
import { BRANDING_TEXTS } from "../texts.ts";

/**
 * Says how the app adjusts a team's color so that texts stay readable (WCAG 2.2 AA); empty if no adjustment is needed.
 */
export const accentNotes = (color: string): string[] => {
  const chosen = color.toLowerCase();
  const { primary, foreground, onLight, onDark } = accentOf(color);
  return [
    foreground === WHITE ? undefined : BRANDING_TEXTS.darkText(contrast(primary, WHITE).toFixed(1)),
    primary === chosen ? undefined : BRANDING_TEXTS.darkened(primary),
    onLight === chosen ? undefined : BRANDING_TEXTS.onLight(onLight),
    onDark === chosen ? undefined : BRANDING_TEXTS.onDark(onDark),
  ].filter((note) => note !== undefined);
};
