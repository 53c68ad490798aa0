import { ERASED } from "../../platform/erased.ts";
import { sha256 } from "../../platform/hash.ts";
import { ownerNameNormal } from "../../platform/owner.policy.ts";
import type { Leaf, People, Subject } from "./leaves.ts";

/** The owner of a request, as the request calls them. */
export interface RequestOwner {
  name: string;
  /** The request has another person's address; otherwise it has only the name. */
  isAnothers: boolean;
}

/** What a person is called in texts. */
interface Mentioned {
  emails: Iterable<string>;
  names: Iterable<string>;
  /** Words of which a name is only a part, and in which it stays. */
  own: Iterable<string>;
}

/** The person to be erased, with the names and ids found in one team's records. */
export interface Person {
  /** The person's email addresses, in lower case. */
  emails: ReadonlySet<string>;
  /** The person's names, as the records spell them. */
  names: ReadonlySet<string>;
  /** The team's own words of which a name is only a part, and in which it stays. */
  own: ReadonlySet<string>;
  /** Ids of the person as a user and as a creator. */
  ids: ReadonlySet<string>;
  /** The API keys that the person made, each as {@link keyRef} names it. */
  keys: ReadonlySet<string>;
  /**
   * Ids of all other users and creators, of all API keys as actors, whose names aren't those of people, and
   * {@link keyRef} for the keys of other people.
   */
  otherIds: ReadonlySet<string>;
  /** The team's requests whose owner isn't said to be the person: what their owner is called, by the request's id. */
  owners: ReadonlyMap<string, RequestOwner>;
  /**
   * The ids of the team's contracts, requests and used invites of creators, each with whether this person is who signed,
   * answered or joined: records give these ids of whoever answered by the link.
   */
  links: ReadonlyMap<string, boolean>;
}

/** Names an API key where a record is about who made it. */
export const keyRef = (keyId: string): string => `maker of ${keyId}`;

/** Texts are compared in this form, so that `é` as one character equals `e` with an accent. */
const composed = (text: string): string => text.normalize("NFC");

const escaped = (text: string): string =>
  composed(text)
    .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll(/\s+/g, "\\s+");

const literal = (text: string): string => escaped(text.trim());

/**
 * A name of a single word may also be an ordinary word (Art, May). Such a name is replaced only where it is the whole
 * text. A name of several words, or a handle (`@name`), is replaced anywhere in a text.
 */
const isUnmistakable = (name: string): boolean => /\s/.test(name.trim()) || name.startsWith("@");

/** What a word goes on with. The two signs left out choose how the emoji before them looks. */
const MORE = "(?![\\uFE0E\\uFE0F])[\\p{L}\\p{M}\\p{N}]";
/** What a word ends with. */
const WORD = "(?:\\p{L}\\p{M}*|\\p{N})";
const PART = "[\\p{L}\\p{M}\\p{N}_]";
/** What may be in an address before its `@`: the characters of an RFC 5322 dot-atom (section 3.2.3), and letters. */
const ATOMS = "[\\p{L}\\p{M}\\p{N}_!#$%&'*+\\-/=?^`{|}~.]";
const HYPHEN = "[-\\u2010\\u2011]";

/**
 * A pattern of a text that has nothing of `before` before it and nothing of `after` after it. The text comes first in the
 * pattern: most texts don't have it, so the rest is seldom looked at.
 */
const alone = (text: string, before: string, after: string): string =>
  `${literal(text)}(?<!(?:${before})${literal(text)})(?!${after})`;

/** An address that isn't part of a longer one: `a@b.co.uk`, `o'a@b.co`. A sign before it may be a quotation mark. */
const addressAlone = (email: string): string => alone(email, `${PART}${ATOMS}*`, `${MORE}|_|[-.+@]${PART}`);

/** A handle that isn't part of a longer one: `@berta_b`, `@berta.foto`. */
const handleAlone = (handle: string): string => alone(handle, `${PART}|${PART}[-.+]`, `${MORE}|_|[-.+@]${PART}`);

/** A name that isn't part of a longer name, handle or address: `Lind-Holm`, `@anna.berta lind`, `berta lind@b.co`. */
const nameAlone = (name: string): string =>
  alone(
    name,
    `${WORD}|\\p{L}\\p{M}*${HYPHEN}|@[\\p{L}\\p{M}\\p{N}_.+-]+`,
    `${MORE}|${HYPHEN}\\p{L}|[\\p{L}\\p{M}\\p{N}_.+-]*@${PART}`,
  );

const standingAlone = (name: string): string => (name.trim().startsWith("@") ? handleAlone(name) : nameAlone(name));

/**
 * A name that stands alone, and not within words of which it is only a part: "Berta Lind" stays in "Berta Lind
 * Photography". What is around the name in each of these words is looked for where a name ends.
 */
const standingOutside = (name: string, own: readonly string[]): string => {
  const standing = standingAlone(name);
  const within = own.map(composed).flatMap((words) =>
    [...words.matchAll(new RegExp(standing, "giu"))].map(({ 0: { length }, index }) => {
      const [before, after] = [words.slice(0, index), words.slice(index + length)].map(escaped);
      return `(?<!(?<!${WORD})${before}${literal(name)}(?=${after}(?!${MORE})))`;
    }),
  );
  return standing + within.join("");
};

/** A test for any of these patterns. All tests of names and addresses are made here, so all ignore case alike. */
const anyOf = (patterns: readonly string[]): ((text: string) => boolean) => {
  if (patterns.length === 0) return () => false;
  const pattern = new RegExp(patterns.join("|"), "iu");
  return (text) => pattern.test(composed(text));
};

const wholly = (name: string): string => `^\\s*${literal(name)}\\s*$`;

/** A test whether a text is a name, and nothing but this name. */
export const isWholly = (name: string): ((text: string) => boolean) => anyOf([wholly(name)]);

/**
 * A test whether a text is a name, or has an unmistakable name in it: the one rule for where a name stands.
 * @param own words of which the name is only a part, and in which it isn't looked for
 */
export const standsIn = (name: string, own: Iterable<string> = []): ((text: string) => boolean) =>
  anyOf([wholly(name), ...partsOf({ emails: [], names: [name], own })]);

/** Patterns of what is found of a person anywhere in a text: their addresses and unmistakable names. */
const partsOf = ({ emails, names, own }: Mentioned): string[] => {
  const words = [...own];
  const unmistakable = [...names].filter(isUnmistakable);
  return [...[...emails].map(addressAlone), ...unmistakable.map((name) => standingOutside(name, words))];
};

/** A test whether a text has an address or an unmistakable name of a person in it. */
export const anyStandsIn = (person: Mentioned): ((text: string) => boolean) => anyOf(partsOf(person));

/** A text without what these patterns find. Names may overlap: "Ada Lovelace King" is found as two names, and goes whole. */
const cut = (text: string, patterns: readonly RegExp[]): string => {
  const found = patterns
    .flatMap((pattern) =>
      [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({ index, end: index + length })),
    )
    .toSorted((a, b) => a.index - b.index);
  let left = "";
  let done = 0;
  for (const { index, end } of found) {
    if (index >= done) left += text.slice(done, index) + ERASED;
    done = Math.max(done, end);
  }
  return left + text.slice(done);
};

/** What an earlier request is found by (rights-request/earlier.ts): a hash of the owner's name or handle. */
const ownerTopic = (name: string): string => sha256(`owner ${ownerNameNormal(name)}`);

/** Whether a record says anything of one of its people. */
const isSomebody = (subject: Subject | undefined): boolean =>
  subject !== undefined && [subject.id, subject.email, subject.name].some((said) => said.length > 0);

/** Whose name or address something is: `unknown` if the record has only a name. */
export type Whose = "theirs" | "another's" | "unknown";

export interface Matcher {
  /** Whether a text contains an email address or a name of the person. */
  finds: (text: string) => boolean;
  /** The names and addresses of the person that stand in a text. */
  standing: (text: string) => string[];
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

export const matcherOf = ({ emails, names, own, ids, keys, otherIds, owners, links }: Person): Matcher => {
  const isName = anyOf([...names].map(wholly));
  const hasAddress = anyOf([...emails].map(addressAlone));
  const parts = partsOf({ emails, names, own });
  const within = parts.map((part) => new RegExp(part, "giu"));
  const hasPart = anyOf(parts);
  const tests = [
    ...[...names].map((name) => ({ name, stands: standsIn(name, own) })),
    ...[...emails].map((name) => ({ name, stands: anyOf([addressAlone(name)]) })),
  ];
  const isEmail = (text: string): boolean => emails.has(text.trim().toLowerCase());
  const isWhole = (text: string): boolean => isEmail(text) || isName(text);
  const finds = (text: string): boolean => isWhole(text) || hasPart(text);
  const without = (text: string): string => {
    // An email address becomes "", because no mail is sent to an empty address.
    if (isEmail(text)) return "";
    if (isWhole(text)) return ERASED;
    return hasPart(text) ? cut(composed(text), within) : text;
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
  const nameTopics = new Set([...names].map(ownerTopic));
  const addressTopics = new Set([...emails].map((email) => sha256(`email ${email}`)));
  const isNameTopic = (topic: string, requestId: unknown): boolean => {
    const owner = owners.get(String(requestId));
    // The item goes just where its request loses the name. An earlier run may have taken the name from the request.
    if (owner && ownerTopic(owner.name) === topic) return !owner.isAnothers && finds(owner.name);
    return nameTopics.has(topic);
  };
  return {
    ...{ finds, without, isEmail, whose, isOwn, erased, hasAddress },
    standing: (text) => tests.filter(({ stands }) => stands(text)).map(({ name }) => name),
    isClaimed: (value) => typeof value === "string" && (isEmail(value) || isEmail(value.slice(value.indexOf("#") + 1))),
    isId: (text) => typeof text === "string" && ids.has(text),
    names: (leaf) => leaf.is !== "trace" && erased(leaf) !== leaf.text,
    isTopic: (topic, requestId) => addressTopics.has(String(topic)) || isNameTopic(String(topic), requestId),
  };
};
