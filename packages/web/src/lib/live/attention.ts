const told = new Set<() => void>();

/** For what learns of a change otherwise than by looking: an own act that the server took, a notification. */
export const tellChange = (): void => {
  for (const listener of told) listener();
};

/** What shows that somebody is here and looks, or acts. */
const SIGNS = ["focus", "online", "pointerdown", "keydown"] as const;

/**
 * Calls back when the page is looked at, acted in, or told of a change: whatever waits to look again does it now.
 * @returns ends it
 */
export const onAttention = (listener: () => void): (() => void) => {
  const onVisibility = () => {
    if (document.visibilityState === "visible") listener();
  };
  told.add(listener);
  document.addEventListener("visibilitychange", onVisibility);
  // Before any component can stop it on its way.
  for (const sign of SIGNS) window.addEventListener(sign, listener, { capture: true, passive: true });
  return () => {
    told.delete(listener);
    document.removeEventListener("visibilitychange", onVisibility);
    for (const sign of SIGNS) window.removeEventListener(sign, listener, { capture: true });
  };
};
