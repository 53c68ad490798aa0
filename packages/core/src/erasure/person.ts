import { ERASED } from "../platform/erased.ts";
import { sha256 } from "../platform/hash.ts";
import { ownerNameNormal } from "../platform/owner.policy.ts";
import type { Leaf, People, Subject } from "./leaves.ts";

/** The person to be erased, with the names and ids found in one team's records. */
export interface Person {
  /** The person's email addresses, in lower case. */
  emails: ReadonlySet<string>;
  /** The person's names, as the records spell them. */
  names: ReadonlySet<string>;
  /** Ids of the person as a user and as a creator. */
  ids: ReadonlySet<string>;
  /** The API keys that the person made, each as {@link keyRef} names it. */
  keys: ReadonlySet<string>;
  /**
   * Ids of all other users and creators, of all API keys as actors, whose names aren't those of people, and
   * {@link keyRef} for the keys of other people.
   */
  otherIds: ReadonlySet<string>;
  /** Ids of the team's requests to owners who are other people, by their address. */
  othersRequests: ReadonlySet<string>;
  /**
   * The ids of the team's contracts and of its used invites of creators, each with whether this person is who signed or
   * joined: entries give these ids of whoever answered by the link.
   */
  links: ReadonlyMap<string, boolean>;
}

/** Names an API key where a record is about who made it. */
export const keyRef = (keyId: string): string => `maker of ${keyId}`;

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A name of a single word may also be an ordinary word (Art, May). Such a name is replaced only where it is the whole
 * text. A name of several words, or a handle (`@name`), is replaced anywhere in a text.
 */
export const isUnmistakable = (name: string): boolean => /\s/.test(name.trim()) || name.startsWith("@");

/** What continues a name, a handle or an address, so that it is another's: `@berta_b`, `@berta.foto`, `a@b.co.uk`. */
const NOT_BEFORE = "(?![\\p{L}\\p{N}_]|[-.+@][\\p{L}\\p{N}_])";
const NOT_AFTER = "(?<![\\p{L}\\p{N}_]|[\\p{L}\\p{N}_][-.+])";

/** A pattern of a name, handle or address that isn't part of a longer one. */
const standingAlone = (name: string): string => `${NOT_AFTER}${literal(name)}${NOT_BEFORE}`;

/** Whether a text in lower case is a name, or has an unmistakable name in it, as an erasure finds it. */
export const standsIn = (text: string, name: string): boolean => {
  const sought = name.trim().toLowerCase();
  if (text.trim() === sought) return true;
  // Most texts don't have the name, so the pattern is seldom made.
  return isUnmistakable(name) && text.includes(sought) && new RegExp(standingAlone(sought), "iu").test(text);
};

/** Whether a record says anything of one of its people. */
const isSomebody = (subject: Subject | undefined): boolean =>
  subject !== undefined && [subject.id, subject.email, subject.name].some((said) => said.length > 0);

/** Whose name or address something is: `unknown` if the record has only a name. */
export type Whose = "theirs" | "another's" | "unknown";

export interface Matcher {
  /** Whether a text contains an email address or a name of the person. */
  finds: (text: string) => boolean;
  /** The text with the person's email addresses and names replaced. */
  without: (text: string) => string;
  /** Whether the text is an email address of the person. */
  isEmail: (text: string) => boolean;
  isId: (text: unknown) => boolean;
  /**
   * Whether a value that must be unique is an email address of the person, alone or after a prefix (`id#address`). Some
   * items exist only so that no such value is used twice.
   */
  isClaimed: (value: unknown) => boolean;
  whose: (subject: Subject) => Whose;
  /**
   * Whether the innermost of some maps that has any of these subjects says by id or address that one of them is the
   * person.
   */
  isOwn: (around: readonly People[], subjects: readonly string[]) => boolean;
  /** Whether a text has an email address of the person in it. */
  hasAddress: (text: string) => boolean;
  /** Whether a text says who the person is. */
  names: (leaf: Leaf) => boolean;
  /** The text without the person: the same text if it is about somebody else. */
  erased: (leaf: Leaf) => string;
  /** Whether an item only finds an earlier request to this person, by a hash (rights-request/earlier.ts). */
  isTopic: (topic: unknown, requestId: unknown) => boolean;
}

export const matcherOf = ({ emails, names, ids, keys, otherIds, othersRequests, links }: Person): Matcher => {
  const whole = new Set([...names].map((name) => name.trim().toLowerCase()));
  const parts = [...emails, ...[...names].filter(isUnmistakable).map((name) => name.trim())].map(standingAlone);
  const within = parts.length > 0 ? new RegExp(parts.join("|"), "giu") : undefined;
  const isEmail = (text: string): boolean => emails.has(text.trim().toLowerCase());
  const isWhole = (text: string): boolean => isEmail(text) || whole.has(text.trim().toLowerCase());
  const finds = (text: string): boolean => isWhole(text) || (within !== undefined && text.search(within) >= 0);
  const without = (text: string): string => {
    // An email address becomes "", because no mail is sent to an empty address.
    if (isEmail(text)) return "";
    if (isWhole(text)) return ERASED;
    return within ? text.replace(within, ERASED) : text;
  };
  const whose = ({ id, email }: Subject): Whose => {
    if (id.some((one) => ids.has(one) || keys.has(one) || links.get(one))) return "theirs";
    if (id.some((one) => otherIds.has(one) || links.has(one))) return "another's";
    if (email.length === 0) return "unknown";
    return email.some(isEmail) ? "theirs" : "another's";
  };
  const isOwn: Matcher["isOwn"] = (around, subjects) => {
    const at = around.find((people) => subjects.some((name) => isSomebody(people.get(name))));
    return subjects.some((name) => {
      const subject = at?.get(name);
      return subject !== undefined && whose(subject) === "theirs";
    });
  };
  const addressed = emails.size > 0 ? new RegExp([...emails].map(standingAlone).join("|"), "iu") : undefined;
  const erased = ({ is, text, subject }: Leaf): string => {
    if (text.trim() === "" || is === "id") return text;
    if (is === "text" || is === "member") return without(text);
    if (is === "address" || !subject) return isEmail(text) ? "" : text;
    const of = whose(subject);
    if (is === "email") return isEmail(text) && of !== "another's" ? "" : text;
    if (is === "trace") return of === "theirs" || (of === "unknown" && subject.name.some(isWhole)) ? "" : text;
    if (of === "unknown") return without(text);
    if (of === "another's") return text;
    return text.includes("@") && isEmail(text) ? "" : ERASED;
  };
  const topics = new Set([...names].map((name) => sha256(`owner ${ownerNameNormal(name)}`)));
  const addresses = new Set([...emails].map((email) => sha256(`email ${email}`)));
  return {
    ...{ finds, without, isEmail, whose, isOwn, erased },
    hasAddress: (text) => addressed?.test(text) === true,
    isClaimed: (value) => typeof value === "string" && (isEmail(value) || isEmail(value.slice(value.indexOf("#") + 1))),
    isId: (text) => typeof text === "string" && ids.has(text),
    names: (leaf) => leaf.is !== "trace" && erased(leaf) !== leaf.text,
    isTopic: (topic, requestId) =>
      addresses.has(String(topic)) || (topics.has(String(topic)) && !othersRequests.has(String(requestId))),
  };
};
