import { withTimeLimit } from "@clearhouse/core/platform/aws/time-limit.ts";
import type { Context } from "aws-lambda";

type Remaining = Pick<Context, "getRemainingTimeInMillis">;

/** Milliseconds that a function has if it is called without Lambda's context. */
const WITHOUT_CONTEXT = 120_000;
/** Milliseconds that are kept for the end of the function, which reports what it has done. */
const MARGIN = 500;
/**
 * Milliseconds for which AWS may leave a function's calls without an answer. The function then fails and is called
 * again later, instead of taking a place among the account's functions until its time-out.
 */
const PATIENCE = 10_000;

/** The time that a function has left. @param context Lambda's context; missing in tests */
export const remainingOf = (context?: Remaining): Remaining =>
  context ?? { getRemainingTimeInMillis: () => WITHOUT_CONTEXT };

/**
 * Does a function's work, whose calls to AWS end before the function's time-out.
 * @param keepMs milliseconds to keep for what follows the work
 */
export const withinTime = <T>(context: Remaining | undefined, work: () => Promise<T>, keepMs = MARGIN): Promise<T> =>
  withTimeLimit({ totalMs: remainingOf(context).getRemainingTimeInMillis() - keepMs, patienceMs: PATIENCE }, work);
