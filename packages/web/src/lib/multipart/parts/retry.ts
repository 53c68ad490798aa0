import { abortsAfter } from "../../abort-signals.ts";
import { isPassing, toFault } from "../port/upload-fault.ts";

const ATTEMPTS = 8;
const BASE_MS = 500;
const CAP_MS = 30_000;

export type Waiting = "offline" | "retry";

export interface RetryOptions {
  signal: AbortSignal;
  /** Attempts at the operation, the first included. */
  attempts?: number | undefined;
  /** Called when a wait begins; returns the function that is called when the wait ends. */
  onWait?: ((waiting: Waiting) => () => void) | undefined;
}

/**
 * Runs `operation` until it succeeds, fails for good, or has failed as often as allowed. While the computer is offline,
 * nothing is tried and no attempt is used up.
 * @throws UploadFault, or the signal's reason
 */
export const withRetries = async <T>(
  operation: () => Promise<T>,
  { signal, attempts = ATTEMPTS, onWait }: RetryOptions,
): Promise<T> => {
  for (let failures = 0; ; ) {
    signal.throwIfAborted();
    try {
      return await operation();
    } catch (error) {
      signal.throwIfAborted();
      const fault = toFault(error);
      // `onLine` may be wrongly true, never wrongly false: if it is false, wait; if it is true, try.
      const offline = fault.kind === "network" && !navigator.onLine;
      if (!offline) failures += 1;
      if (!isPassing(fault) || failures === attempts) throw fault;
      const endWait = onWait?.(offline ? "offline" : "retry");
      try {
        if (offline) await occurs(window, "online", signal);
        else await occurs(abortsAfter(Math.max(fault.retryAfterMs, backOffMs(failures))), "abort", signal);
      } finally {
        endWait?.();
      }
    }
  }
};

/**
 * The wait after the n-th failure (1, 2, …): 0.5, 1, 2, 4, 8, 16 and 30 s, each shortened at random by up to half, so
 * that clients that failed at the same time don't all try again at the same time. Together, half a minute to a minute.
 */
const backOffMs = (failures: number): number =>
  Math.min(CAP_MS, BASE_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);

/** Waits for an event, or rejects once the signal aborts. */
const occurs = (target: EventTarget, event: string, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const over = new AbortController();
    const settle = (finish: () => void) => () => {
      over.abort();
      finish();
    };
    target.addEventListener(event, settle(resolve), { signal: over.signal });
    signal.addEventListener(
      "abort",
      settle(() => reject(signal.reason)),
      { signal: over.signal },
    );
  });
