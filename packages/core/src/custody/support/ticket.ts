import { randomInt } from "node:crypto";
import { LICENSE_ALPHABET } from "../../base/license/license-number.policy.ts";

/**
 * A new ticket number: `CH-` and six characters that are easy to tell apart. The caller makes sure that the number is
 * unique.
 */
export const newTicket = (): string =>
  `CH-${Array.from({ length: 6 }, () => LICENSE_ALPHABET[randomInt(LICENSE_ALPHABET.length)]).join("")}`;
