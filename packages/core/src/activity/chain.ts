import { randomBytes } from "node:crypto";
import { canonicalJson, type Json } from "../platform/canonical-json.ts";
import { sha256 } from "../platform/hash.ts";
import type { MemberActor } from "../platform/identity/actor.ts";
import type { ActorKind, Flaw } from "./activity.schema.ts";

/**
 * The hash chain of one asset's activity, of a creator's or contract's history, and of a team's own log. Each entry carries the hash of the one before and its
 * own SHA-256 over canonical JSON, so a changed, missing or moved entry shows. What can name a person lies beside the
 * entry and enters it as a salted hash: erasing the person leaves the chain whole. It makes tampering evident; it doesn't
 * prevent it.
 */

/** Where a chain ends; an attribute of what it tells of (asset, creator, contract, roster), the condition of its next change. */
export interface ChainHead {
  seq: number;
  hash: string;
}

export interface Person {
  name: string;
  email?: string;
  ip?: string;
  userAgent?: string;
  /** Whom it was done to, where that is a person. */
  about?: string;
  /** Facts that name a person: names and addresses before and after. */
  facts?: Record<string, string>;
}

/** A member as the one who did something; of a key also who made it, which is erased with them. */
export const memberPerson = ({ displayName, apiKey }: MemberActor): Person => ({
  name: displayName,
  ...(apiKey && { facts: { madeBy: apiKey.madeBy } }),
});

/** What whoever did something is called; "" once erased. */
export const authorName = (person: Person | undefined): string => {
  const { name = "", facts } = person ?? {};
  return facts?.madeBy ? `${name} (made by ${facts.madeBy})` : name;
};

export interface EntryContent {
  teamId: string;
  /** Of an asset's activity. */
  assetId?: string;
  /** Of the history of anything else but the team: the id of a creator or contract. */
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

/** What a chain belongs to and where it must end. */
export interface ChainOwner {
  teamId: string;
  assetId?: string;
  subjectId?: string;
  /** What the last entry that set a status must have set. */
  status?: string;
  head: ChainHead;
  /** Where it ended each time it was anchored. */
  anchors?: readonly ChainHead[] | undefined;
}

/**
 * Walks one chain from its first entry on; holds one entry at a time, however long the chain is.
 * `add` says what doesn't fit, `end` the result of the whole.
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
    // What has no canonical text was never written by us.
    return false;
  }
};

const isPersonIntact = (entry: ChainEntry): boolean => {
  if (!entry.person) return true;
  const { salt, ...person } = entry.person;
  return personHash(salt, person) === entry.personHash;
};

/** Walks entries in order of seq; names the first that doesn't fit. */
export const verifyChain = (entries: readonly ChainEntry[], owner: ChainOwner): Finding => {
  const walk = chainWalk(owner);
  for (const entry of entries) {
    const flaw = walk.add(entry);
    if (flaw) return flaw;
  }
  return walk.end();
};
