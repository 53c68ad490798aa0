import { randomInt } from "node:crypto";
import { LICENCE_ALPHABET } from "../grant/licence-number.policy.ts";

/**
 * The ticket of a new support request: `CH-` and six characters that are easy to tell apart. The writer makes sure that
 * it is unique.
 */
export const newTicket = (): string =>
  `CH-${Array.from({ length: 6 }, () => LICENCE_ALPHABET[randomInt(LICENCE_ALPHABET.length)]).join("")}`;
