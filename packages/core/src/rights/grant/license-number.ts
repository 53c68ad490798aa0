import { randomInt } from "node:crypto";
import { LICENSE_ALPHABET, licenseNumber, recordNumber } from "../../base/license/license-number.policy.ts";

const characters = (): string =>
  Array.from({ length: 12 }, () => LICENSE_ALPHABET[randomInt(LICENSE_ALPHABET.length)]).join("");

/**
 * The number of a new license: 60 random bits, short enough to be read out. The transaction that stores the license
 * fails if the number is taken.
 */
export const newLicenseNumber = (): string => licenseNumber(characters());

/** The number of a new approval by hand, as {@link newLicenseNumber}. */
export const newRecordNumber = (): string => recordNumber(characters());
