import { AsyncLocalStorage } from "node:async_hooks";
import { intercept, type SdkCall } from "./sdk.ts";

const counting = new AsyncLocalStorage<{ calls: number }>();

/**
 * Whether a process caches a read. Whether a call makes such a read depends on earlier calls. A subject's person is
 * cached for good; a team's settings, and whether it is closed, for seconds.
 */
const isKept = ({ action, input }: SdkCall): boolean => {
  if (action !== "GetItem") return false;
  const sk = String((input.Key as { sk?: unknown }).sk);
  return /^\$(identity|closedteam)_/.test(sk) || (sk.startsWith("$team_") && input.ConsistentRead !== true);
};

/** Counts calls of the table by the work that makes them. */
export const startCounting = () => {
  const stop = intercept({
    call: (call, perform) => {
      const count = counting.getStore();
      if (count && call.service === "dynamodb" && !isKept(call)) count.calls += 1;
      return perform();
    },
  });
  /** @returns the result of `work`, and how often it called the table */
  const count = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: number }> => {
    const own = { calls: 0 };
    const result = await counting.run(own, work);
    return { result, calls: own.calls };
  };
  return { count, stop };
};
