import type { Names } from "./discover.ts";
import type { Outcome } from "./item.ts";
import { isUnmistakable } from "./person.ts";

/** Somebody else who would lose a name in a record. */
export interface Loss {
  teamId: string;
  /** The id of a member, creator or API key; or an address. */
  ref: string;
  name: string;
}

const has = (text: string, name: string): boolean => {
  const said = text.trim().toLowerCase();
  return said === name || (isUnmistakable(name) && said.includes(name));
};

/**
 * The other people whose names an erasure would remove from a record. It may only remove what the record declares to be
 * about the person, and what has their name; a text may have the name of somebody else with the same name.
 */
export const lossesOf = (teamId: string, { loose = [] }: Outcome, others: Names): Loss[] =>
  loose.flatMap(([before, after]) =>
    [...others]
      .filter(([name]) => has(before, name) && !has(after, name))
      .flatMap(([name, refs]) => [...refs].map((ref) => ({ teamId, ref, name }))),
  );
