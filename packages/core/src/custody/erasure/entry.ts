import {
  ACTIVITY_ABOUT,
  ACTOR,
  type EntryAbout,
  HISTORY_ABOUT,
  KEY_ACTOR,
  KEY_FACTS,
} from "../../base/ledger/ledger.about.ts";
import { AUDIT_ABOUT } from "../../people/team/audit.about.ts";
import type { About } from "../../platform/about.ts";
import { isMap, type Leaf, leavesOf } from "./leaves.ts";
import { keyRef, type Matcher } from "./person.ts";

/** An entry of a hash chain, as it is stored. */
interface Entry {
  type?: unknown;
  actor?: { kind?: string; id?: string };
  facts?: Record<string, unknown>;
  person?: Record<string, unknown>;
  subjectId?: unknown;
}

/** By the kind of record that has the entry: whom its entries are about. */
const ABOUT: Readonly<Record<string, Readonly<Record<string, EntryAbout>>>> = {
  activity: ACTIVITY_ABOUT,
  asset: ACTIVITY_ABOUT,
  tombstone: ACTIVITY_ABOUT,
  history: HISTORY_ABOUT,
  audit: AUDIT_ABOUT,
};

const aboutOf = (kind: string, { type, person }: Entry): About => {
  // A type of entry that this version of the product doesn't know may mention anybody.
  const { facts = {}, ...others }: EntryAbout = ABOUT[kind]?.[String(type)] ?? {};
  const actor = isByKey(person) ? KEY_ACTOR : ACTOR;
  return { ...actor, ...others, facts: { ...facts, ...KEY_FACTS } };
};

/** The kinds of actors whose id leads to a person: of a signer or creator, it is that of the contract or the invite. */
const BY_ID: ReadonlySet<string | undefined> = new Set(["member", "signer", "creator"]);

const isByKey = (person: Entry["person"]): boolean => isMap(person?.facts) && person.facts.madeBy !== undefined;

/** The texts of an entry's `person`, each with what the entry says of whom it is about. */
export const entryLeaves = (kind: string, entry: Entry): Leaf[] => {
  const { actor, facts, person, subjectId } = entry;
  if (!person) return [];
  const { salt: _, ...said } = person;
  const by = actor && BY_ID.has(actor.kind) ? actor.id : undefined;
  const actorIds = isByKey(person) ? { keyId: keyRef(String(by)) } : { by };
  const ids = { ...actorIds, aboutId: facts?.about, subjectId };
  return leavesOf({ ...said, ...ids }, aboutOf(kind, entry));
};

/** A text that is changed in a record that may be about others. */
export interface Mention {
  /** The names and addresses of the person in it; the text itself if it has none of these. */
  names: readonly string[];
  /** Whether the record declares the text to be the name of a member of the team. */
  isMembers: boolean;
}

export const mentionOf = (text: string, isMembers: boolean, { standing }: Matcher): Mention => {
  const names = standing(text);
  return { names: names.length > 0 ? names : [text], isMembers };
};

/** Whether a text may have the name of somebody else with the same name. */
export const isLoose = ({ is, subject }: Leaf, { whose }: Matcher): boolean =>
  is === "text" || is === "member" || (subject !== undefined && whose(subject) === "unknown");

/** What an erasure does with an entry. */
interface EntryOutcome {
  /** The entry's new `person`; undefined if nothing of it is left. */
  person: Record<string, unknown> | undefined;
  changed: boolean;
  /** The hashed facts name the person. */
  keeps: boolean;
  /** Texts that were changed because they mention the person, before and after. */
  loose: [before: string, after: string][];
  /** Texts that were changed although the entry doesn't say by id or address that it is about the person. */
  mentions: Mention[];
}

const without = (
  person: Record<string, unknown>,
  [at = "", ...rest]: Leaf["path"],
  text: string,
): Record<string, unknown> => {
  const { [at]: value, ...others } = person;
  const next: unknown = isMap(value) ? without(value, rest, text) : text;
  const isEmpty = next === "" || (isMap(next) && Object.keys(next).length === 0);
  return isEmpty && at !== "name" ? others : { ...others, [at]: next };
};

const says = (value: unknown): boolean => (isMap(value) ? Object.values(value).some(says) : Boolean(value));

/**
 * Erases a person from an entry. What the entry says of other people stays, but without the salt of its hash: with the
 * salt, a guess at what was erased could be confirmed.
 */
export const entryWithout = (kind: string, entry: Entry, matcher: Matcher): EntryOutcome => {
  const keeps = Object.values(entry.facts ?? {}).some((fact) => typeof fact === "string" && matcher.finds(fact));
  let { salt: _, ...left } = entry.person ?? {};
  const loose: EntryOutcome["loose"] = [];
  const mentions: Mention[] = [];
  const leaves = entryLeaves(kind, entry);
  const isTheirs = leaves.some(({ subject }) => subject && matcher.whose(subject) === "theirs");
  let changed = false;
  for (const leaf of leaves) {
    const text = matcher.erased(leaf);
    if (text === leaf.text) continue;
    changed = true;
    if (isLoose(leaf, matcher)) {
      loose.push([leaf.text, text]);
      if (!isTheirs && !matcher.hasAddress(leaf.text)) mentions.push(mentionOf(leaf.text, false, matcher));
    }
    left = without(left, leaf.path, leaf.is === "text" ? text : "");
  }
  if (!changed) return { person: entry.person, changed, keeps, loose, mentions };
  return { person: says(left) ? left : undefined, changed, keeps, loose, mentions };
};
