import type { OpenPush } from "./push.ts";

/** Where browsers don't say when they have nothing to do. */
const LATER_MS = 1_000;

const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: LATER_MS });
  else setTimeout(work, LATER_MS);
};

/**
 * Connects the page to what tells of its team's changes, once the first page stands: until then, and wherever that isn't
 * possible, looks at their own pace do.
 */
export const connectLater = (push: OpenPush, teamId: string, signal: AbortSignal): void =>
  whenIdle(() => {
    if (signal.aborted) return;
    void import("./connection.ts").then(
      ({ connect }) => connect(push, teamId, signal),
      // The code didn't come, or not that of this version: nothing is lost but speed.
      () => undefined,
    );
  });
