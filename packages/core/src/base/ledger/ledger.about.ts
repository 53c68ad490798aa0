import type { Word } from "../../platform/about.ts";
import { ACTIVITY_ENTRIES } from "./activity.schema.ts";
import { HISTORY_ENTRIES } from "./history.schema.ts";

/** The facts with personal data that entries of histories can have. */
type HistoryFact = "email" | "reason" | "signature";
/**
 * The facts with personal data that entries can have. What is said of them here is all that an erasure finds, so there
 * are no others. Those of a team's log are settings and properties before and after a change (team/audit.about.ts).
 */
export type PersonalFact = HistoryFact | "guardian" | `${string}.${"from" | "to"}`;

/**
 * Whom the `person` of an entry is about (platform/about.ts), for one type of entries. `name`, `email`, `ip` and
 * `userAgent` are always about the actor; this says whom `about` and each of `facts` is about.
 */
export interface EntryAbout {
  /** Absent if entries of this type are about nobody but the actor. */
  about?: Word;
  /**
   * Whose id the hashed part of the entry has: `facts.about`, or the `subjectId` of a history. The id of a contract stands
   * for its signer.
   */
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

/** Whom the entries of an asset's activity are about, beside their actors. */
export const ACTIVITY_ABOUT = aboutOf(ACTIVITY_ENTRIES, {
  nobody: {},
  /** The owner who was asked. */
  asked: { about: "asked.name", facts: { email: "/asked.email" } },
  /** The person or music of a release, and a minor's guardian. */
  released: { about: "shown.name", facts: { guardian: "/guardian.name" } },
});

type HistoryAbout = EntryAbout & { facts: Readonly<Record<HistoryFact, Word>> };

/** The creator to whom the history belongs. */
const CREATOR: HistoryAbout = {
  about: "creator.name",
  subjectId: "creator.id",
  facts: { email: "/creator.email", reason: "text", signature: "/actor.name" },
};
/** The signer of the contract. The typed signature is the actor's. */
const SIGNER: HistoryAbout = {
  about: "signer.name",
  subjectId: "signer.id",
  facts: { email: "/signer.email", reason: "text", signature: "/actor.name" },
};

/** Whom the entries in the history of a creator or a contract are about, beside their actors. */
export const HISTORY_ABOUT = aboutOf(HISTORY_ENTRIES, { creator: CREATOR, signer: SIGNER });
