import type { Names } from "./discover.ts";
import type { Outcome } from "./item.ts";
import { standsIn } from "./person.ts";

/** What would lose a name that may not be the person's: somebody else, or a record about others. */
export interface Loss {
  teamId: string;
  /** The id of a member, creator or API key; or an address; "" for a record about others. */
  ref: string;
  name: string;
}

/** Tests for the names of other people of a team, each with the ids or addresses of those who have the name. */
export const testsOf = (others: Names) => [...others].map(([name, refs]) => ({ name, refs, stands: standsIn(name) }));

/**
 * The other people whose names an erasure would remove from a record. It may only remove what the record declares to be
 * about the person, and what has their name; a text may have the name of somebody else with the same name.
 */
export const lossesOf = (teamId: string, { loose = [] }: Outcome, others: ReturnType<typeof testsOf>): Loss[] =>
  loose.flatMap(([before, after]) =>
    others
      .filter(({ stands }) => stands(before) && !stands(after))
      .flatMap(({ name, refs }) => [...refs].map((ref) => ({ teamId, ref, name }))),
  );

/**
 * What an erasure would remove from a record that doesn't say by id or address that it is the person's. Everybody types
 * their own name, so it may be ordinary words of other people's records, or somebody else's name.
 * @param names the person's names
 * @param typed those that somebody without an account typed. The other names are a member's: where a record has the
 *   name of a member, they are no ordinary words
 */
export const wordsOfOthers = (
  teamId: string,
  { mentions = [] }: Outcome,
  { names, typed }: { names: ReadonlySet<string>; typed: ReadonlySet<string> },
): Loss[] => {
  const isOfAccount = (name: string): boolean => names.has(name) && !typed.has(name);
  return mentions
    .flatMap((mention) => mention.names.filter((name) => !(mention.isMembers && isOfAccount(name))))
    .map((name) => ({ teamId, ref: "", name }));
};
