import { randomInt } from "node:crypto";
import { LICENCE_ALPHABET } from "../grant/licence-number.policy.ts";

/**
 * The name of a new support request: `CH-` and six characters that aren't misread. Uniqueness is
 * the writer's.
 */
export const newTicket = (): string =>
  `CH-${Array.from({ length: 6 }, () => LICENCE_ALPHABET[randomInt(LICENCE_ALPHABET.length)]).join("")}`;
