import { RESTRICTIONS, type Restriction, type Scope } from "./scope.policy.ts";
import { type Narrower, narrowedLine, withoutContained } from "./use-line.policy.ts";

/** What a restriction leaves of each line; a restriction that isn't listed leaves lines as they are. */
const LINES: Partial<Record<Restriction, Narrower>> = {
  "IG Stories only": { channels: ["stories"], platforms: ["instagram"] },
  "No paid promotion": { ads: "organic" },
};

/** What restrictions leave of each line, one after the other. */
export const limitsOf = (restrictions: readonly Restriction[]): Narrower[] =>
  RESTRICTIONS.flatMap((one) => (restrictions.includes(one) && LINES[one] ? [LINES[one]] : []));

const withLines = (scope: Scope, restriction: Restriction): Scope => {
  const limit = LINES[restriction];
  if (!limit || scope.lines.length === 0) return scope;
  const lines = withoutContained(scope.lines.flatMap((line) => narrowedLine(line, limit) ?? []));
  return { ...scope, lines, ...(lines.length === 0 && { emptiedBy: restriction }) };
};

/**
 * A scope under further restrictions. It never grows: what it doesn't state stays so. If a restriction leaves nothing
 * of the uses, `emptiedBy` names the restriction.
 */
export const narrowed = (scope: Scope, restrictions: readonly Restriction[]): Scope => {
  const { edits, credit, ...rest } = RESTRICTIONS.filter((one) => restrictions.includes(one)).reduce(withLines, scope);
  return {
    ...rest,
    edits: edits && restrictions.includes("No modifications") ? "as_is" : edits,
    credit: { ...credit, required: credit.required || restrictions.includes("Credit required") },
    restrictions: RESTRICTIONS.filter((one) => scope.restrictions.includes(one) || restrictions.includes(one)),
  };
};
