import { fillOf, parseColour } from "@clearhouse/core/team/accent.policy.ts";
import { DEFAULT_COLOURS } from "@clearhouse/core/team/team.schema.ts";

/** A team's color as a button's surface, and the text color on it: the same as in the workspace. */
export const accent = (primaryColor: string | null): { surface: string; text: string } => {
  const colour = parseColour(primaryColor ?? "") ?? parseColour(DEFAULT_COLOURS.primary) ?? [0, 0, 0];
  const { fill, text } = fillOf(colour);
  return { surface: fill, text };
};
