import { createHash, randomBytes, randomInt } from "node:crypto";
import { decodeTime, encodeTime, ulid } from "ulid";
import { nowMs } from "./clock.ts";

const PREFIXES = {
  apiKey: "key",
  asset: "ast",
  bulkRequest: "blk",
  bundle: "bnd",
  contract: "con",
  contractTemplate: "tpl",
  creator: "crt",
  creatorContent: "cco",
  creatorInvite: "cri",
  digest: "dig",
  event: "evt",
  export: "exp",
  feedback: "fbk",
  grant: "grt",
  import: "imp",
  invite: "inv",
  mail: "eml",
  notification: "ntf",
  picture: "pic",
  publication: "pub",
  release: "rel",
  request: "req",
  savedView: "viw",
  siteInterest: "sit",
  slackCommand: "slk",
  supportRequest: "sup",
  team: "tea",
  upload: "upl",
  user: "usr",
  webhook: "whk",
  webhookDelivery: "whd",
} as const;

/**
 * An id `prefix_ULID`: ids of one kind sort by creation time, and the prefix names the kind. In lower case, like the
 * table's keys.
 */
export const newId = (kind: keyof typeof PREFIXES): string => `${PREFIXES[kind]}_${ulid(nowMs()).toLowerCase()}`;

/** Whether an id is of this kind. */
export const isId = (kind: keyof typeof PREFIXES, id: string): boolean => id.startsWith(`${PREFIXES[kind]}_`);

/** A text that sorts before every id made at `ms` or later. */
export const idFrom = (kind: keyof typeof PREFIXES, ms: number): string =>
  `${PREFIXES[kind]}_${encodeTime(ms, 10).toLowerCase()}`;

/** When an id was made, in ms since 1970. @throws for a text that {@link newId} didn't make */
export const madeAt = (id: string): number => decodeTime(id.slice(id.indexOf("_") + 1).toUpperCase());

const TOKEN_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/**
 * A rights token: 12 random characters of A–Z and 0–9. The 8 characters of the specification would be too few: with
 * millions of links, somebody who guesses would find a link. The caller makes sure that the token is unique.
 */
export const newRightsToken = (): string =>
  Array.from({ length: 12 }, () => TOKEN_ALPHABET[randomInt(TOKEN_ALPHABET.length)]).join("");

/** Whether `value` has the form of a rights token. Tokens of older links have 8 characters. */
export const isRightsToken = (value: string): boolean => /^(?:[A-Z0-9]{8}|[A-Z0-9]{12})$/.test(value);

export const BASE32 = "abcdefghijklmnopqrstuvwxyz234567";

/**
 * The token of an invite or signing link: 130 random bits as lower-case base32. URLs and keys can contain base32
 * unescaped.
 */
export const newSecretToken = (): string => Array.from(randomBytes(26), (byte) => BASE32[byte & 31]).join("");

/** An id in the form of {@link newId} that is always the same for the same input. */
export const derivedId = (kind: keyof typeof PREFIXES, ...input: readonly string[]): string => {
  const digest = createHash("sha256").update(JSON.stringify(input)).digest();
  return `${PREFIXES[kind]}_${Array.from(digest.subarray(0, 26), (byte) => BASE32[byte & 31]).join("")}`;
};

/** Whether `value` has the form of a {@link newSecretToken}. */
export const isSecretToken = (value: string): boolean => /^[a-z2-7]{26}$/.test(value);
