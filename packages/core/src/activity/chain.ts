import { randomBytes } from "node:crypto";
import { canonicalJson, type Json } from "../platform/canonical-json.ts";
import { sha256 } from "../platform/hash.ts";
import type { MemberActor } from "../platform/identity/actor.ts";
import type { ActorKind, Flaw } from "./activity.schema.ts";

/**
 * The hash chain of an asset's activity, of a creator's or contract's history, or of a team's log. Each entry carries
 * the previous entry's hash and its own SHA-256 over canonical JSON, so a changed, missing or moved entry shows.
 * Personal data is stored beside the entry, and the entry holds only its salted hash, so erasing a person leaves the
 * chain intact. This makes tampering evident; it doesn't prevent it.
 */

/**
 * Where a chain ends. Stored on the record that the chain is about (asset, creator, contract, roster). The next
 * change of the record is conditional on it.
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
  /** Facts that name a person, such as names and addresses before and after. */
  facts?: Record<string, string>;
}

/** A member who did something. An API key also names the member who made it, who is erased with them. */
export const memberPerson = ({ displayName, apiKey }: MemberActor): Person => ({
  name: displayName,
  ...(apiKey && { facts: { madeBy: apiKey.madeBy } }),
});

/** The name of the person who took the step; "" once erased. */
export const authorName = (person: Person | undefined): string => {
  const { name = "", facts } = person ?? {};
  return facts?.madeBy ? `${name} (made by ${facts.madeBy})` : name;
};

export interface EntryContent {
  teamId: string;
  /** In an asset's activity. */
  assetId?: string;
  /** In any other history except a team's log: the id of the creator or contract. */
  subjectId?: string;
  seq: number;
  /** Hash of the entry before; "" for the first. */
  previous: string;
  type: string;
  at: string;
  actor: { kind: ActorKind; id: string };
  from?: string;
  to?: string;
  facts: Record<string, string>;
  /** SHA-256(salt ‖ canonical person). */
  personHash: string;
}

export interface ChainEntry extends EntryContent {
  hash: string;
  /** Missing once erased. */
  person?: Person & { salt: string };
}

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

/** The entry after `head`. */
export const nextEntry = <Content extends Told>(
  head: ChainHead,
  content: Content,
  person: Person,
): Content & Omit<ChainEntry, keyof Told> => {
  const salt = randomBytes(16).toString("hex");
  const filled = Object.fromEntries(Object.entries(person).filter(([, value]) => value)) as unknown as Person;
  const entry = { ...content, seq: head.seq + 1, previous: head.hash, personHash: personHash(salt, filled) };
  return { ...entry, hash: hashOf(entry), person: { ...filled, salt } };
};

export type Finding = { ok: true; entries: number; redacted: number } | { ok: false; seq: number; reason: Flaw };

/** The record that a chain belongs to, and where the chain must end. */
export interface ChainOwner {
  teamId: string;
  assetId?: string;
  subjectId?: string;
  /** The status that the last entry with a status must have set. */
  status?: string;
  head: ChainHead;
  /** Where the chain ended at each anchor. */
  anchors?: readonly ChainHead[] | undefined;
}

/**
 * Checks one chain from its first entry on. It holds one entry at a time, whatever the chain's length. Call `add` for
 * each entry: it says what doesn't fit; `end` gives the result.
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
      if (!entry.person) redacted++;
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
    // An entry without a canonical text was never written by us.
    return false;
  }
};

const isPersonIntact = (entry: ChainEntry): boolean => {
  if (!entry.person) return true;
  const { salt, ...person } = entry.person;
  return personHash(salt, person) === entry.personHash;
};

/** Checks entries in order of seq and names the first that doesn't fit. */
export const verifyChain = (entries: readonly ChainEntry[], owner: ChainOwner): Finding => {
  const walk = chainWalk(owner);
  for (const entry of entries) {
    const flaw = walk.add(entry);
    if (flaw) return flaw;
  }
  return walk.end();
};
