import { asUnavailable, withTimeLimit } from "@clearhouse/core/platform/aws/time-limit.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { log } from "@clearhouse/core/platform/log.ts";

/**
 * Cognito waits 5 seconds, the start of a new process included. It calls a function that takes longer again, so that
 * one mail would be counted several times.
 */
const ALLOWANCE = { totalMs: 4_500, patienceMs: 3_500, awaited: true } as const;

/** Cognito adds a period. */
const FAILED = "This isn't working right now. Please try again shortly";

/**
 * Does the work of one of the user pool's triggers, and answers before Cognito stops waiting. Cognito passes the message
 * of what a trigger throws on to the browser, so an error that isn't a refusal gets a text that tells nothing of its
 * cause.
 * @param refused called with a refusal
 * @throws the refusal; Error for anything else
 */
export const asTrigger = async <T>(work: () => Promise<T>, refused: (refusal: CodedError) => void): Promise<T> => {
  try {
    return await withTimeLimit(ALLOWANCE, work);
  } catch (error) {
    if (error instanceof CodedError && !asUnavailable(error)) {
      refused(error);
      throw error;
    }
    log.error("trigger failed", error);
    throw new Error(FAILED);
  }
};
