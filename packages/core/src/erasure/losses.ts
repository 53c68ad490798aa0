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

/**
 * The other people whose names an erasure would remove from a record. It may only remove what the record declares to be
 * about the person, and what has their name; a text may have the name of somebody else with the same name.
 */
export const lossesOf = (teamId: string, { loose = [] }: Outcome, others: Names): Loss[] =>
  loose.flatMap(([before, after]) =>
    [...others]
      .filter(([name]) => standsIn(before.toLowerCase(), name) && !standsIn(after.toLowerCase(), name))
      .flatMap(([name, refs]) => [...refs].map((ref) => ({ teamId, ref, name }))),
  );

/**
 * The names that an erasure would remove from a record that doesn't say by id or address that it is the person's.
 * Everybody types their own name, so it may be ordinary words of other people's records, or somebody else's name.
 * @param names the person's names
 * @param typed those that somebody without an account typed. The other names are a member's: where a record has the
 *   name of a member, they are no ordinary words
 */
export const wordsOfOthers = (
  teamId: string,
  { mentions = [] }: Outcome,
  { names, typed }: { names: ReadonlySet<string>; typed: ReadonlySet<string> },
): Loss[] =>
  [...names]
    .filter((name) =>
      mentions.some(({ text, isMembers }) => (!isMembers || typed.has(name)) && standsIn(text.toLowerCase(), name)),
    )
    .map((name) => ({ teamId, ref: "", name }));
