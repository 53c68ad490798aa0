import { randomInt } from "node:crypto";
import { LICENCE_ALPHABET, licenceNumber } from "./licence-number.policy.ts";

/** The number of a new licence: 60 random bits, short enough to be read out. Uniqueness is the writer's. */
export const newLicenceNumber = (): string =>
  licenceNumber(Array.from({ length: 12 }, () => LICENCE_ALPHABET[randomInt(LICENCE_ALPHABET.length)]).join(""));
