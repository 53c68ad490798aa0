import { isPassing, toFault } from "../port/upload-fault.ts";
import type { UploadEnvironment } from "../upload-environment.ts";

export interface RetryPolicy {
  /** Attempts at one operation, the first included. */
  attempts: number;
  baseMs: number;
  capMs: number;
}

/**
 * The waits are 0.5, 1, 2, 4, 8, 16 and 30 s, each shortened at random by up to half. Together they take half a minute
 * to a minute.
 */
export const RETRY_POLICY: RetryPolicy = { attempts: 8, baseMs: 500, capMs: 30_000 };

/**
 * The wait after the `attempt`-th failure (1, 2, …): it doubles up to a limit, and half of it is random. Clients that
 * failed at the same time therefore don't all try again at the same time, and no client tries again immediately.
 */
export const backOffMs = (attempt: number, { baseMs, capMs }: RetryPolicy, random: number): number => {
  const full = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return full / 2 + (full / 2) * random;
};

export type Waiting = "offline" | "retry";

export interface RetryOptions {
  environment: UploadEnvironment;
  policy: RetryPolicy;
  signal: AbortSignal;
  /** Called when a wait begins and, with undefined, when it ends. */
  onWaiting?: ((waiting: Waiting | undefined) => void) | undefined;
}

/**
 * Runs `operation` until it succeeds, fails for good, or has failed as often as the policy allows. While the computer
 * is offline, nothing is tried and no attempt is used up.
 */
export const withRetries = async <T>(
  operation: () => Promise<T>,
  { environment, policy, signal, onWaiting }: RetryOptions,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await operation();
    } catch (error) {
      signal.throwIfAborted();
      const fault = toFault(error);
      if (!isPassing(fault)) throw fault;
      const offline = fault.kind === "network" && !environment.isOnline();
      if (offline) attempt -= 1;
      else if (attempt >= policy.attempts) throw fault;
      onWaiting?.(offline ? "offline" : "retry");
      try {
        if (offline) await environment.untilOnline(signal);
        else
          await environment.sleep(
            Math.max(fault.retryAfterMs, backOffMs(attempt, policy, environment.random())),
            signal,
          );
      } finally {
        onWaiting?.(undefined);
      }
    }
  }
};
