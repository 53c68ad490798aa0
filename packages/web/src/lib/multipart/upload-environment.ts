/**
 * The clock, the random numbers and the connection that the engine uses. They are injected, so that tests needn't wait.
 */
export interface UploadEnvironment {
  /** Milliseconds on a clock that never jumps back. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls back again and again until the signal is aborted. */
  every(ms: number, callback: () => void, signal: AbortSignal): void;
  /** 0 ≤ n < 1. */
  random(): number;
  isOnline(): boolean;
  /** Resolves once the computer says that it is connected again. */
  untilOnline(signal: AbortSignal): Promise<void>;
  newId(): string;
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });

const every = (ms: number, callback: () => void, signal: AbortSignal): void => {
  if (signal.aborted) return;
  const timer = setInterval(callback, ms);
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
};

const untilOnline = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const done = () => {
      signal.removeEventListener("abort", stop);
      resolve();
    };
    const stop = () => {
      window.removeEventListener("online", done);
      reject(signal.reason);
    };
    window.addEventListener("online", done, { once: true });
    signal.addEventListener("abort", stop, { once: true });
  });

export const browserEnvironment: UploadEnvironment = {
  now: () => performance.now(),
  sleep,
  every,
  random: () => Math.random(),
  // `onLine` may be wrongly true, never wrongly false: if it is false, wait; if it is true, try.
  isOnline: () => navigator.onLine,
  untilOnline,
  newId: () => crypto.randomUUID(),
};
