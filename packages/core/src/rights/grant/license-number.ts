import { randomInt } from "node:crypto";
import { LICENSE_ALPHABET, licenseNumber } from "./license-number.policy.ts";

/**
 * The number of a new license: 60 random bits, short enough to be read out. The transaction that stores the license
 * fails if the number is taken.
 */
export const newLicenseNumber = (): string =>
  licenseNumber(Array.from({ length: 12 }, () => LICENSE_ALPHABET[randomInt(LICENSE_ALPHABET.length)]).join(""));
