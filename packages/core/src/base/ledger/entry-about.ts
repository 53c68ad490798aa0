import type { Word } from "../../platform/about.ts";

/**
 * Whom the `person` of an entry is about (platform/about.ts), for one type of entries. `name`, `email`, `ip` and
 * `userAgent` are always about the actor; this says whom `about` and each of `facts` is about.
 */
export interface EntryAbout {
  /** Absent if entries of this type are about nobody but the actor. */
  about?: Word;
  /** Whose id the hashed part of the entry has: `facts.about`, or the `subjectId` of a history. The id of a contract stands
   * for its signer. */
  aboutId?: Word;
  subjectId?: Word;
  facts?: Readonly<Record<string, Word>>;
}

/**
 * Whom a ledger's entries are about, by their types.
 * @param whom what the words mean by which the list of happenings says it
 */
export const aboutOf = <About extends string>(
  entries: Readonly<Record<string, { about: About }>>,
  whom: Readonly<Record<About, EntryAbout>>,
): Readonly<Record<string, EntryAbout>> =>
  Object.fromEntries(Object.entries(entries).map(([type, { about }]) => [type, whom[about]]));

/** The actor of every entry. */
export const ACTOR = {
  by: "actor.id",
  name: "actor.name",
  email: "actor.email",
  ip: "actor.trace",
  userAgent: "actor.trace",
} as const satisfies Record<string, Word>;

/** An API key as the actor: its own name, its id, and in `facts` the name of the member who made it. */
export const KEY_ACTOR = { keyId: "/maker.id", name: "text" } as const satisfies Record<string, Word>;
export const KEY_FACTS = { madeBy: "/maker.name" } as const satisfies Record<string, Word>;
