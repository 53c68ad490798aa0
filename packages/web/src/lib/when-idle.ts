/** When the work is done in browsers that don't report idle time. */
const LATER_MS = 1_000;

/** Does work later that must not delay what the page shows first. */
export const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: LATER_MS });
  else setTimeout(work, LATER_MS);
};
