import { randomInt } from "node:crypto";
import { LICENCE_ALPHABET } from "../../rights/grant/license-number.policy.ts";

/**
 * A new ticket number: `CH-` and six characters that are easy to tell apart. The caller makes sure that the number is
 * unique.
 */
export const newTicket = (): string =>
  `CH-${Array.from({ length: 6 }, () => LICENCE_ALPHABET[randomInt(LICENCE_ALPHABET.length)]).join("")}`;
