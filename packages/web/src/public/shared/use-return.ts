import { useEffect } from "react";

/**
 * Looks again when the person comes back to the page: from another tab or app, or by the browser's buttons, which may
 * show the page as it was left. What the page is about may have been answered meanwhile.
 * @param wanted whether something may still change
 * @param look the same function each time; the signal ends it when the page is left or looks again
 */
export const useReturn = (wanted: boolean, look: (signal: AbortSignal) => Promise<void>): void => {
  useEffect(() => {
    if (!wanted) return;
    let looking = new AbortController();
    const lookAgain = () => {
      looking.abort();
      looking = new AbortController();
      // What is shown stays. If the person then answers, the server's answer says what has changed.
      look(looking.signal).catch(() => undefined);
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") lookAgain();
    };
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) lookAgain();
    };
    document.addEventListener("visibilitychange", onVisible);
    window.addEventListener("pageshow", onShown);
    return () => {
      looking.abort();
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pageshow", onShown);
    };
  }, [wanted, look]);
};
