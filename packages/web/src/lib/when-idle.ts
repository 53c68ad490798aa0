/** The delay of the work in browsers that don't report idle time. */
const LATER_MS = 1_000;

/** Postpones work that must not delay what the page shows first. */
export const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: LATER_MS });
  else setTimeout(work, LATER_MS);
};
