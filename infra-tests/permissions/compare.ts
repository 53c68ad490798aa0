import type { Grant } from "./grants.ts";

const text = ({ function: name, action, place }: Grant): string => `${name}: ${action} on ${place}`;

/**
 * Compares the permissions that functions needed in the tests with the permissions that they have.
 * @returns `refused`: calls that AWS would refuse. `unused`: permissions that no call has used. Both lists are sorted.
 */
export const compare = (needs: readonly Grant[], grants: readonly Grant[]): { refused: string[]; unused: string[] } => {
  const needed = new Set(needs.map(text));
  const granted = new Set(grants.map(text));
  // The permission to query covers the table and its indexes together, so a query of the table or of an index uses the
  // permission.
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
