import { useCallback, useSyncExternalStore } from "react";

const CHANGED = "clearhouse:step";

/**
 * The step of the current history entry. The step is in the history's state, not in the URL, so that the link stays as
 * it was sent.
 */
const current = (): unknown => {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null && "step" in state ? state.step : undefined;
};

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(CHANGED, listener);
  };
};

/** The step on the server; a server has no history. */
const none = (): unknown => undefined;

/**
 * A first step and the forms that it opens; a phone's back button goes back to the previous step. A step that is opened
 * `instead` takes the place of the current one, so that the way back leads to the step before.
 */
export const useHistoryStep = <Form extends string, First extends string>(
  first: First,
  forms: readonly Form[],
): { step: First | Form; open: (step: First | Form, instead?: boolean) => void; back: () => void } => {
  const stored = useSyncExternalStore(subscribe, current, none);
  const open = useCallback((next: First | Form, instead = false) => {
    // Every step is shown from its top, also after going back, because the top shows the result of the step that the
    // person has just left.
    window.history.scrollRestoration = "manual";
    if (instead) window.history.replaceState({ step: next }, "");
    else window.history.pushState({ step: next }, "");
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  const back = useCallback(() => window.history.back(), []);
  return { step: forms.find((known) => known === stored) ?? first, open, back };
};
