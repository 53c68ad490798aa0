import { useCallback, useSyncExternalStore } from "react";

/** Success is no step of its own: a decided request shows it, whatever the history says. */
const STEPS = ["review", "approve", "deny", "reply", "removal"] as const;
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

/** What the server draws: it knows no history. */
const first = (): Step => "review";

/** The review and the forms it leads to; the phone's back button leads from a form back. */
export const useStep = (): { step: Step; open: (step: Exclude<Step, "review">) => void; back: () => void } => {
  const step = useSyncExternalStore(subscribe, current, first);
  const open = useCallback((next: Exclude<Step, "review">) => {
    // A step begins at its top, also the review that one comes back to: what came of the step stands there.
    window.history.scrollRestoration = "manual";
    window.history.pushState({ step: next }, "");
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  const back = useCallback(() => window.history.back(), []);
  return { step, open, back };
};
