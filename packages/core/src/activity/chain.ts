import { randomBytes } from "node:crypto";
import { canonicalJson, type Json } from "../platform/canonical-json.ts";
import { sha256 } from "../platform/hash.ts";
import type { ActivityType } from "./activity.schema.ts";

/**
 * The hash chain of one asset's activity. Each entry carries the hash of the one before and its own SHA-256 over
 * canonical JSON, so a changed, missing or moved entry shows. What can name a person lies beside the entry and enters
 * it as a salted hash: erasing the person leaves the chain whole. It makes tampering evident; it doesn't prevent it.
 */

/** Where a chain ends; an attribute of the asset, the condition of its next change. */
export interface ChainHead {
  seq: number;
  hash: string;
}

export interface Person {
  name: string;
  email?: string;
  ip?: string;
  userAgent?: string;
}

export interface EntryContent {
  teamId: string;
  assetId: string;
  seq: number;
  /** Hash of the entry before; "" for the first. */
  previous: string;
  type: ActivityType;
  at: string;
  actor: { kind: "member" | "owner" | "system"; id: string };
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

/** The entry after `head`. */
export const nextEntry = (
  head: ChainHead,
  content: Omit<EntryContent, "seq" | "previous" | "personHash">,
  person: Person,
): ChainEntry => {
  const salt = randomBytes(16).toString("hex");
  const filled = Object.fromEntries(Object.entries(person).filter(([, value]) => value)) as unknown as Person;
  const entry = { ...content, seq: head.seq + 1, previous: head.hash, personHash: personHash(salt, filled) };
  return { ...entry, hash: hashOf(entry), person: { ...filled, salt } };
};

export type Finding =
  | { ok: true; entries: number; redacted: number }
  | { ok: false; seq: number; reason: "missing" | "changed" | "unlinked" | "person_changed" | "head_differs" };

/** Walks entries in order of seq; names the first that doesn't fit. */
export const verifyChain = (entries: readonly ChainEntry[], head: ChainHead): Finding => {
  let redacted = 0;
  let previous = "";
  for (const [index, entry] of entries.entries()) {
    const seq = index + 1;
    if (entry.seq !== seq) return { ok: false, seq, reason: "missing" };
    if (hashOf(entry) !== entry.hash) return { ok: false, seq, reason: "changed" };
    if (entry.previous !== previous) return { ok: false, seq, reason: "unlinked" };
    if (!entry.person) redacted++;
    else {
      const { salt, ...person } = entry.person;
      if (personHash(salt, person) !== entry.personHash) return { ok: false, seq, reason: "person_changed" };
    }
    previous = entry.hash;
  }
  if (entries.length < head.seq) return { ok: false, seq: entries.length + 1, reason: "missing" };
  if (entries.length > head.seq || previous !== head.hash)
    return { ok: false, seq: entries.length, reason: "head_differs" };
  return { ok: true, entries: entries.length, redacted };
};
