const listeners = new Set<() => void>();

/**
 * Reports a change that the page has learned of without polling: from the person's own action, or from a notification.
 */
export const reportChange = (): void => {
  for (const listener of listeners) listener();
};

/** Events that show that somebody is looking at the page or using it. */
const SIGNS = ["focus", "online", "pointerdown", "keydown"] as const;

/**
 * Calls back when somebody returns to the page or uses it, and when a change was reported: polling then continues at
 * once.
 * @returns a function that ends the subscription
 */
export const onAttention = (listener: () => void): (() => void) => {
  const onVisibility = () => {
    if (document.visibilityState === "visible") listener();
  };
  listeners.add(listener);
  document.addEventListener("visibilitychange", onVisibility);
  // Listens in the capture phase, before any component can stop the event.
  for (const sign of SIGNS) window.addEventListener(sign, listener, { capture: true, passive: true });
  return () => {
    listeners.delete(listener);
    document.removeEventListener("visibilitychange", onVisibility);
    for (const sign of SIGNS) window.removeEventListener(sign, listener, { capture: true });
  };
};
