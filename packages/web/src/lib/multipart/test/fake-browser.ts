import { afterEach, beforeEach, vi } from "vitest";

/** For all tests of a file: a clock that only moves when a test moves it, and a connection that a test can cut. */
export const withFakeBrowser = (): void => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("window", new EventTarget());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
};

export const setOnline = (onLine: boolean): void => {
  vi.stubGlobal("navigator", { onLine });
  if (onLine) window.dispatchEvent(new Event("online"));
};

/** Runs everything that can run without moving the clock. */
export const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};

export const advance = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

/** Moves the clock until the condition holds; fails after an hour. */
export const until = async (condition: () => boolean): Promise<void> => {
  const end = performance.now() + 3_600_000;
  await settle();
  while (!condition()) {
    if (vi.getTimerCount() === 0 || performance.now() > end) throw new Error("Nothing is left to wait for.");
    await vi.advanceTimersToNextTimerAsync();
  }
};
