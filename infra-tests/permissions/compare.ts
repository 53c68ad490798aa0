import type { Grant } from "./grants.ts";

const text = ({ function: name, action, place }: Grant): string => `${name}: ${action} on ${place}`;

/**
 * Compares the rights that functions were seen to need with those they have.
 * @returns `refused`: calls that AWS would refuse. `unused`: rights that no call has used. Both sorted.
 */
export const compare = (needs: readonly Grant[], grants: readonly Grant[]): { refused: string[]; unused: string[] } => {
  const needed = new Set(needs.map(text));
  const granted = new Set(grants.map(text));
  // A right to query is given for the table and its indexes together, so a query of either uses it.
  const used = ({ function: name, action }: Grant) =>
    action === "dynamodb:Query" && needs.some((need) => need.function === name && need.action === action);
  return {
    refused: [...needed].filter((need) => !granted.has(need)).sort(),
    unused: grants
      .filter((grant) => !needed.has(text(grant)) && !used(grant))
      .map(text)
      .sort(),
  };
};
