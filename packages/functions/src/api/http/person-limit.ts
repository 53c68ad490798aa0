import { env } from "@clearhouse/core/platform/env.ts";
import { limitInBatches } from "@clearhouse/core/platform/http/limiter.ts";

/** The part of the limit that each process may let through before it adds its calls to the count of all processes. */
const HELD_BACK = 0.01;

let count: ReturnType<typeof limitInBatches> | undefined;

/**
 * Counts a call of a signed-in person (docs/decisions/person-limit.md).
 * @param subject the token's Cognito subject
 * @throws rate_limit.exceeded
 */
export const limitCallsOf = (subject: string): Promise<void> => {
  const rule = { name: "person-calls", limit: env.PERSON_CALLS, windowSeconds: 10 };
  count ??= limitInBatches(rule, Math.max(1, Math.floor(rule.limit * HELD_BACK)));
  return count(subject);
};
