import { AsyncLocalStorage } from "node:async_hooks";
import { intercept, type SdkCall } from "./sdk.ts";

const counting = new AsyncLocalStorage<{ calls: number }>();

/**
 * Whether a process caches the result of this read, so that only some calls of a route make the read. The person for a
 * token's subject is cached forever; a team's settings, and whether the team is closed, are cached for seconds.
 */
const isKept = ({ action, input }: SdkCall): boolean => {
  if (action !== "GetItem") return false;
  const sk = String((input.Key as { sk?: unknown }).sk);
  return /^\$(identity|closedteam)_/.test(sk) || (sk.startsWith("$team_") && input.ConsistentRead !== true);
};

/** Counts the calls of the table that each piece of work makes. */
export const startCounting = () => {
  const stop = intercept({
    call: (call, perform) => {
      const count = counting.getStore();
      if (count && call.service === "dynamodb" && !isKept(call)) count.calls += 1;
      return perform();
    },
  });
  /**
   * Does `work` and counts its table calls.
   * @returns the result of `work`, and how often `work` called the table
   */
  const count = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: number }> => {
    const own = { calls: 0 };
    const result = await counting.run(own, work);
    return { result, calls: own.calls };
  };
  return { count, stop };
};
