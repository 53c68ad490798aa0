import { randomBytes } from "node:crypto";
import { canonicalJson, type Json, sha256 } from "../../platform/hash.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import type { ActorKind, Flaw } from "./ledger.schema.ts";

/**
 * The hash chain of an asset's activity, of a creator's or contract's history, or of a team's log. Each entry has the
 * previous entry's hash and its own hash. The hashes are SHA-256 over canonical JSON. So a check finds a changed,
 * missing or moved entry. Personal data is stored beside the entry, and the entry's hash covers only a salted hash of
 * that data. So erasing a person leaves the chain intact. The chain makes tampering evident; it doesn't prevent
 * tampering.
 */

/**
 * The last entry of a chain, by number and hash. It is stored on the record that the chain is about: an asset, a
 * creator, a contract, or the team's roster. The next write of that record is conditional on this entry.
 */
export interface ChainHead {
  seq: number;
  hash: string;
}

export interface Person {
  name: string;
  email?: string;
  ip?: string;
  userAgent?: string;
  /** The person whom the step was about, if any. */
  about?: string;
  /** Facts that contain personal data, such as a name or email address before and after a change. */
  facts?: Record<string, string>;
}

/**
 * The personal data of a member who did something. For an API key it includes the name of the member who made the key,
 * so that erasing that member removes the name.
 */
export const memberPerson = ({ displayName, apiKey }: MemberActor): Person => ({
  name: displayName,
  ...(apiKey && { facts: { madeBy: apiKey.madeBy } }),
});

/** The name of the person who took the step; "" after the person was erased. */
export const authorName = (person: Person | undefined): string => {
  const { name = "", facts } = person ?? {};
  return facts?.madeBy ? `${name} (made by ${facts.madeBy})` : name;
};

export interface EntryContent {
  teamId: string;
  /** The id of the asset, in an asset's activity. */
  assetId?: string;
  /** The id of the creator or contract, in the history of a creator or contract. */
  subjectId?: string;
  seq: number;
  /** The hash of the previous entry; "" in the first entry. */
  previous: string;
  type: string;
  at: string;
  actor: { kind: ActorKind; id: string };
  from?: string;
  to?: string;
  facts: Record<string, string>;
  /** SHA-256 of the salt followed by the person's data as canonical JSON. */
  personHash: string;
}

export interface ChainEntry extends EntryContent {
  hash: string;
  /**
   * Missing after the person was erased. If only one of several people was erased, `person` has what is about the
   * others, but neither `salt` nor anything that shows what was erased, so it doesn't have the `personHash` any more.
   */
  person?: Person & { salt?: string };
}

/** Whether a person was erased from an entry, so that the entry's `personHash` can't be compared any more. */
export const isRedacted = ({ person }: Pick<ChainEntry, "person">): boolean => person?.salt === undefined;

export const EMPTY_CHAIN: ChainHead = { seq: 0, hash: "" };

const personHash = (salt: string, person: Person): string =>
  sha256(`${salt}${canonicalJson({ ...person } as Record<string, Json>)}`);

const contentOf = (entry: EntryContent): EntryContent => ({
  teamId: entry.teamId,
  assetId: entry.assetId,
  subjectId: entry.subjectId,
  seq: entry.seq,
  previous: entry.previous,
  type: entry.type,
  at: entry.at,
  actor: { kind: entry.actor.kind, id: entry.actor.id },
  from: entry.from,
  to: entry.to,
  facts: entry.facts,
  personHash: entry.personHash,
});

export const hashOf = (entry: EntryContent): string => sha256(canonicalJson(contentOf(entry) as unknown as Json));

type Told = Omit<EntryContent, "seq" | "previous" | "personHash">;

/** The fact with the hash of the name that the asset has since the entry. Entries of earlier releases lack it. */
export const NAME_FACT = "name sha256";

/** A name may contain somebody's name, so it is hashed with a salt: SHA-256 of the entry's salt followed by the name. */
const nameHash = (salt: string, name: string): string => sha256(`${salt}${name}`);

/** Whether an entry with {@link NAME_FACT} says this name; true if the entry's salt was erased with a person. */
export const isNamed = ({ person, facts }: ChainEntry, name: string): boolean =>
  person?.salt === undefined || nameHash(person.salt, name) === facts[NAME_FACT];

/** The entry that follows `head`. @param name the asset's name since this step, if the step gives it one */
export const nextEntry = <Content extends Told>(
  head: ChainHead,
  content: Content,
  person: Person,
  name?: string,
): Content & Omit<ChainEntry, keyof Told> => {
  const salt = randomBytes(16).toString("hex");
  const filled = Object.fromEntries(Object.entries(person).filter(([, value]) => value)) as unknown as Person;
  const facts = name === undefined ? content.facts : { ...content.facts, [NAME_FACT]: nameHash(salt, name) };
  const entry = { ...content, facts, seq: head.seq + 1, previous: head.hash, personHash: personHash(salt, filled) };
  return { ...entry, hash: hashOf(entry), person: { ...filled, salt } };
};

export type Finding = { ok: true; entries: number; redacted: number } | { ok: false; seq: number; reason: Flaw };

/** The record that a chain belongs to, and what the chain must match. */
export interface ChainOwner {
  teamId: string;
  assetId?: string;
  subjectId?: string;
  /** The record's status. It must equal the status in the last entry that sets a status. */
  status?: string;
  head: ChainHead;
  /** The last entry of the chain in each anchor, a copy that nobody can change (core/rights/anchor). */
  anchors?: readonly ChainHead[] | undefined;
}

/**
 * Makes a checker for one chain. Only one entry is in memory at a time. Call `add` for each entry, beginning with the
 * first; `add` returns what doesn't fit. After the last entry, call `end` for the result.
 */
export const chainWalk = (owner: ChainOwner) => {
  const { head, anchors = [] } = owner;
  let entries = 0;
  let redacted = 0;
  let last = { hash: "" };
  let lastSet: { seq: number; to: string } | undefined;

  const flawOf = (entry: ChainEntry): Flaw | undefined => {
    if (entry.seq !== entries + 1) return "missing";
    if (!isIntact(entry)) return "changed";
    if (entry.teamId !== owner.teamId || entry.assetId !== owner.assetId) return "foreign";
    if (entry.subjectId !== owner.subjectId) return "foreign";
    if (entry.previous !== last.hash) return "unlinked";
    if (anchors.some(({ seq, hash }) => seq === entry.seq && hash !== entry.hash)) return "anchor_differs";
    return isPersonIntact(entry) ? undefined : "person_changed";
  };

  return {
    add: (entry: ChainEntry): Finding | undefined => {
      const reason = flawOf(entry);
      if (reason) return { ok: false, seq: entries + 1, reason };
      entries++;
      if (isRedacted(entry)) redacted++;
      if (entry.to !== undefined) lastSet = { seq: entry.seq, to: entry.to };
      last = entry;
      return undefined;
    },
    end: (): Finding => {
      if (entries < Math.max(head.seq, ...anchors.map(({ seq }) => seq)))
        return { ok: false, seq: entries + 1, reason: "missing" };
      if (entries > head.seq || last.hash !== head.hash) return { ok: false, seq: entries, reason: "head_differs" };
      if (lastSet && owner.status !== undefined && lastSet.to !== owner.status)
        return { ok: false, seq: lastSet.seq, reason: "status_differs" };
      return { ok: true, entries, redacted };
    },
  };
};

const isIntact = (entry: ChainEntry): boolean => {
  try {
    return hashOf(entry) === entry.hash;
  } catch {
    // Canonical JSON can't express the entry, so the product never wrote such an entry.
    return false;
  }
};

const isPersonIntact = (entry: ChainEntry): boolean => {
  const { salt, ...person } = entry.person ?? {};
  return salt === undefined || personHash(salt, person as Person) === entry.personHash;
};

/** Checks entries in the order of their `seq`, and reports the first that doesn't fit. */
export const verifyChain = (entries: readonly ChainEntry[], owner: ChainOwner): Finding => {
  const walk = chainWalk(owner);
  for (const entry of entries) {
    const flaw = walk.add(entry);
    if (flaw) return flaw;
  }
  return walk.end();
};
