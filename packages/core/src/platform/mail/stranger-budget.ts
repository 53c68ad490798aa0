import { isOverLimit, limit, refuseUsedUp } from "../http/limiter.ts";
import { log } from "../log.ts";
import { measure } from "../metrics.ts";
import { STRANGERS_A_DAY, STRANGERS_AN_HOUR } from "./mail-limits.ts";

/** The whole stage has one budget. */
const STAGE = "stage";

/**
 * Counts a mail to a stranger (mail-limits.ts). Once the budget is used up, a call costs two reads and writes nothing,
 * so nobody can make the counters' items busy.
 * @throws rate_limit.exceeded
 */
export const spendOnStranger = async (kind: string): Promise<void> => {
  const rules = [STRANGERS_A_DAY, STRANGERS_AN_HOUR];
  try {
    for (const rule of rules) await refuseUsedUp(rule, STAGE);
    for (const rule of rules) await limit(rule, STAGE);
  } catch (error) {
    if (isOverLimit(error)) {
      log.warn("mail to a stranger held back", { kind });
      measure({ StrangerMailHeld: 1 }, { kind });
    }
    throw error;
  }
};
