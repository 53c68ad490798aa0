import { createHash, randomBytes } from "node:crypto";
import { BASE32 } from "../platform/id.ts";

/** What every key begins with, so that people and scanners of sources know one when they see it. */
export const KEY_BEGINS = "chk_";
/** Of 5 random bits each: 160 in all, 130 beyond those that the prefix shows. */
const RANDOM = 32;
const CHECK = 6;
const SHOWN = 6;

const SHAPE = new RegExp(`^${KEY_BEGINS}([a-z2-7]{${RANDOM}})([a-z2-7]{${CHECK}})$`);

/** Thirty bits of the SHA-256 of what it stands behind: who finds a text that fits it has found a key, not a word. */
const checksum = (random: string): string =>
  Array.from(
    createHash("sha256").update(`${KEY_BEGINS}${random}`).digest().subarray(0, CHECK),
    (byte) => BASE32[byte & 31],
  ).join("");

/** A new secret: `chk_`, 32 random characters, 6 that check them. */
export const newKeySecret = (): string => {
  const random = Array.from(randomBytes(RANDOM), (byte) => BASE32[byte & 31]).join("");
  return `${KEY_BEGINS}${random}${checksum(random)}`;
};

/** Whether a text can be a key's secret at all. */
export const isKeySecret = (text: string): boolean => {
  const [, random = "", check] = SHAPE.exec(text) ?? [];
  return random !== "" && check === checksum(random);
};

/** What of a secret is shown later on. */
export const shownOf = (secret: string): string => secret.slice(0, KEY_BEGINS.length + SHOWN);
