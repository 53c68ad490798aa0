import { useCallback, useSyncExternalStore } from "react";

/** Success is no step of its own: a decided request shows it, whatever the history says. */
const STEPS = ["review", "approve", "deny"] as const;
export type Step = (typeof STEPS)[number];

const CHANGED = "clearhouse:step";

/** The step lies in the history's state, not in the address, so the link stays as it was sent. */
const current = (): Step => {
  const state: unknown = window.history.state;
  const step = typeof state === "object" && state !== null && "step" in state ? state.step : undefined;
  return STEPS.find((known) => known === step) ?? "review";
};

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(CHANGED, listener);
  };
};

/** Review, approve, deny; the phone's back button leads from the forms to the review. */
export const useStep = (): { step: Step; open: (step: "approve" | "deny") => void; back: () => void } => {
  const step = useSyncExternalStore(subscribe, current);
  const open = useCallback((next: "approve" | "deny") => {
    window.history.pushState({ step: next }, "");
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  const back = useCallback(() => window.history.back(), []);
  return { step, open, back };
};
