import { randomInt } from "node:crypto";
import { LICENCE_ALPHABET, licenceNumber } from "./license-number.policy.ts";

/**
 * The number of a new license: 60 random bits, short enough to be read out. The transaction that stores the license
 * fails if the number is taken.
 */
export const newLicenceNumber = (): string =>
  licenceNumber(Array.from({ length: 12 }, () => LICENCE_ALPHABET[randomInt(LICENCE_ALPHABET.length)]).join(""));
