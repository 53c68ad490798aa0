import { fillOf, parseColor } from "@clearhouse/core/people/team/settings/accent.policy.ts";
import { DEFAULT_COLORS } from "@clearhouse/core/people/team/team.schema.ts";

/**
 * The background of a button in a team's color, and the color of the button's text, both the same as in the workspace.
 */
export const accent = (primaryColor: string | null): { surface: string; text: string } => {
  const color = parseColor(primaryColor ?? "") ?? parseColor(DEFAULT_COLORS.primary) ?? [0, 0, 0];
  const { fill, text } = fillOf(color);
  return { surface: fill, text };
};
