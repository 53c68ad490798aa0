import { useEffect } from "react";

/** What holds text that isn't saved yet. Beside each other on a page there may be several. */
const holders = new Set<symbol>();

export const hasUnsavedChanges = (): boolean => holders.size > 0;

/** What is held now may be lost: somebody said so, or it is no longer theirs. */
export const dropUnsavedChanges = (): void => {
  holders.clear();
  window.removeEventListener("beforeunload", warn);
};

/** The browser asks in its own words. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Nobody leaves a form that says true here, for another page or tab of a page, without being asked. */
export const useUnsavedChanges = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    const holder = Symbol("unsaved");
    holders.add(holder);
    // Only while there is something to lose: a page that listens for it isn't kept by the browser for its back button.
    window.addEventListener("beforeunload", warn);
    return () => {
      holders.delete(holder);
      if (holders.size === 0) window.removeEventListener("beforeunload", warn);
    };
  }, [unsaved]);
};
