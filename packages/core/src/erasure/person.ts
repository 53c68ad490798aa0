import { ERASED } from "../platform/erased.ts";
import { sha256 } from "../platform/hash.ts";

/** The person to be erased, with the names and ids found in one team's records. */
export interface Person {
  /** The person's email addresses, in lower case. */
  emails: ReadonlySet<string>;
  /** The person's names, as the records spell them. */
  names: ReadonlySet<string>;
  /** Ids of the person as a user and as a creator. */
  ids: ReadonlySet<string>;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A name of a single word may also be an ordinary word (Art, May). Such a name is replaced only where it is the whole
 * text. A name of several words, or a handle (`@name`), is replaced anywhere in a text.
 */
const isUnmistakable = (name: string): boolean => /\s/.test(name.trim()) || name.startsWith("@");

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
  /** The hashes by which earlier requests to this person are found (rights-request/earlier.ts). */
  topics: ReadonlySet<string>;
}

export const matcherOf = ({ emails, names, ids }: Person): Matcher => {
  const whole = new Set([...names].map((name) => name.trim().toLowerCase()));
  const parts = [
    ...[...emails].map((email) => `(?<![\\w.+-])${literal(email)}(?![\\w-])`),
    ...[...names].filter(isUnmistakable).map((name) => `(?<![\\p{L}\\p{N}])${literal(name.trim())}(?![\\p{L}\\p{N}])`),
  ];
  const within = parts.length > 0 ? new RegExp(parts.join("|"), "giu") : undefined;
  const isEmail = (text: string): boolean => emails.has(text.trim().toLowerCase());
  const isWhole = (text: string): boolean => isEmail(text) || whole.has(text.trim().toLowerCase());
  const without = (text: string): string => {
    // An email address becomes "", because no mail is sent to an empty address.
    if (isEmail(text)) return "";
    if (isWhole(text)) return ERASED;
    return within ? text.replace(within, ERASED) : text;
  };
  return {
    finds: (text) => isWhole(text) || (within !== undefined && text.search(within) >= 0),
    without,
    isEmail,
    isClaimed: (value) => typeof value === "string" && (isEmail(value) || isEmail(value.slice(value.indexOf("#") + 1))),
    isId: (text) => typeof text === "string" && ids.has(text),
    topics: new Set([
      ...[...names].map((name) => sha256(`owner ${name.trim().replace(/^@/, "").toLowerCase()}`)),
      ...[...emails].map((email) => sha256(`email ${email}`)),
    ]),
  };
};
