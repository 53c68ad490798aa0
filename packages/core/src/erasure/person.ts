import { ERASED } from "../platform/erased.ts";
import { sha256 } from "../platform/hash.ts";

/** What is to be erased, as far as one team's records tell. */
export interface Wanted {
  /** In lower case. */
  emails: ReadonlySet<string>;
  /** As they were written beside the address or the id. */
  names: ReadonlySet<string>;
  /** Of the person as a user and as a creator. */
  ids: ReadonlySet<string>;
}

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * A name of one word is also a word of the language (Art, May): it goes where it is all of a text, and not from within
 * others. A handle is a name wherever it stands.
 */
const isUnmistakable = (name: string): boolean => /\s/.test(name.trim()) || name.startsWith("@");

export interface Matcher {
  /** Whether a text holds an address or a name. */
  finds: (text: string) => boolean;
  /** The text without them. */
  without: (text: string) => string;
  /** Whether the text is an address of the person. */
  isEmail: (text: string) => boolean;
  isId: (text: unknown) => boolean;
  /** Whether a claimed value is an address of the person, also one within a team or for a plan: `id#address`. */
  isClaimed: (value: unknown) => boolean;
  /** Hashes under which the table finds requests to this person again (rights-request/earlier.ts). */
  topics: ReadonlySet<string>;
}

export const matcherOf = ({ emails, names, ids }: Wanted): Matcher => {
  const whole = new Set([...names].map((name) => name.trim().toLowerCase()));
  const parts = [
    ...[...emails].map((email) => `(?<![\\w.+-])${literal(email)}(?![\\w-])`),
    ...[...names].filter(isUnmistakable).map((name) => `(?<![\\p{L}\\p{N}])${literal(name.trim())}(?![\\p{L}\\p{N}])`),
  ];
  const within = parts.length > 0 ? new RegExp(parts.join("|"), "giu") : undefined;
  const isEmail = (text: string): boolean => emails.has(text.trim().toLowerCase());
  const isWhole = (text: string): boolean => isEmail(text) || whole.has(text.trim().toLowerCase());
  const without = (text: string): string => {
    // An empty address is one that nothing is sent to.
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
