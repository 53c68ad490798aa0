import { createHash, randomBytes } from "node:crypto";
import { BASE32 } from "../../platform/id.ts";

/** The prefix of every key, by which people and secret scanners recognize a key. */
export const KEY_BEGINS = "chk_";
/**
 * The number of random characters in a key. Each character has 5 random bits, so a key has 160 random bits. The part of
 * the key that is shown later reveals 30 of the 160 bits.
 */
const RANDOM = 32;
const CHECK = 6;
const SHOWN = 6;

const SHAPE = new RegExp(`^${KEY_BEGINS}([a-z2-7]{${RANDOM}})([a-z2-7]{${CHECK}})$`);

/**
 * Thirty bits of the SHA-256 of the text before the checksum. A mistyped key has a wrong checksum, so it is refused
 * without a look-up.
 */
const checksum = (random: string): string =>
  Array.from(
    createHash("sha256").update(`${KEY_BEGINS}${random}`).digest().subarray(0, CHECK),
    (byte) => BASE32[byte & 31],
  ).join("");

/** A new secret: `chk_`, 32 random characters, and 6 characters of checksum. */
export const newKeySecret = (): string => {
  const random = Array.from(randomBytes(RANDOM), (byte) => BASE32[byte & 31]).join("");
  return `${KEY_BEGINS}${random}${checksum(random)}`;
};

/** Whether a text has the form of a key's secret. */
export const isKeySecret = (text: string): boolean => {
  const [, random = "", check] = SHAPE.exec(text) ?? [];
  return random !== "" && check === checksum(random);
};

/** The part of a secret that is shown later on. */
export const shownOf = (secret: string): string => secret.slice(0, KEY_BEGINS.length + SHOWN);
