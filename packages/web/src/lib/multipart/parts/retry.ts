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
        if (offline) await untilOnline(signal);
        else await sleep(Math.max(fault.retryAfterMs, backOffMs(failures)), signal);
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

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  untilCalled(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });

const untilOnline = (signal: AbortSignal): Promise<void> =>
  untilCalled(signal, (done) => {
    window.addEventListener("online", done);
    return () => window.removeEventListener("online", done);
  });

/** Waits until `done` is called, or rejects once the signal aborts. `begin` returns the function that ends its work. */
const untilCalled = (signal: AbortSignal, begin: (done: () => void) => () => void): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    const abort = () => settle(() => reject(signal.reason));
    const end = begin(() => settle(resolve));
    const settle = (finish: () => void) => {
      end();
      signal.removeEventListener("abort", abort);
      finish();
    };
    signal.addEventListener("abort", abort);
  });
