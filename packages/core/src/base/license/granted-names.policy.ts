import { joined, usesIn } from "./asked-scope.policy.ts";
import { presetOf } from "./presets.policy.ts";
import type { Scope, UseLine } from "./scope.policy.ts";
import { lineWords } from "./scope-words.policy.ts";
import { contains } from "./use-line.policy.ts";

/**
 * The uses of a scope as people call them: each by a label that was asked or answered if it is left whole, else in words,
 * such as "feed, editorial, without ads"; "" if no use is left.
 * @param labels what was asked, and the owner's own words
 */
export const grantedUses = ({ lines }: Pick<Scope, "lines">, ...labels: readonly string[]): string => {
  const known = labels.flatMap(usesIn);
  const names = lines.map((line) => known.find((label) => isWhole(label, line)) ?? lineWords(line));
  return names.every((name) => known.includes(name)) ? joined(names) : names.join("; ");
};

const isWhole = (label: string, line: UseLine): boolean => {
  const preset = presetOf(label);
  return preset !== undefined && contains(line, preset.line) && contains(preset.line, line);
};

/**
 * The brands of a grant by name. A grant of all brands of the team, and one of an earlier release, is for the brands that
 * were asked.
 */
export const grantedBrand = (scope: Pick<Scope, "brands"> | undefined, asked: string): string =>
  typeof scope?.brands === "object" ? joined(scope.brands) : asked;
