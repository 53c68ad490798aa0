import { createContext, use, useEffect } from "react";

/** A dialog, which is closed by itself: what it holds is lost without anybody going elsewhere. */
export interface UnsavedScope {
  /** What was typed within may be lost, for somebody goes elsewhere: there is nothing left to be open for. */
  onDropped: () => void;
}

/** The dialog that a form stands in; null on a page. */
export const UnsavedScopeContext = createContext<UnsavedScope | null>(null);

/** What holds text that isn't saved yet, and the dialog it stands in. Beside each other there may be several. */
const holders = new Map<symbol, UnsavedScope | null>();

/** @param scope asks about one dialog alone */
export const hasUnsavedChanges = (scope?: UnsavedScope): boolean =>
  scope === undefined ? holders.size > 0 : [...holders.values()].includes(scope);

/**
 * What is held now may be lost: it was saved, somebody said so, or it is no longer theirs.
 * @param scope of one dialog alone, whose caller closes it
 */
export const dropUnsavedChanges = (scope?: UnsavedScope): void => {
  const dropped = [...holders].filter(([, within]) => scope === undefined || within === scope);
  for (const [holder] of dropped) holders.delete(holder);
  if (holders.size === 0) window.removeEventListener("beforeunload", warn);
  if (scope !== undefined) return;
  for (const open of new Set(dropped.map(([, within]) => within))) open?.onDropped();
};

/** The browser asks in its own words. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Nobody leaves a form that says true here, for another page or by closing its dialog, without being asked. */
export const useUnsavedChanges = (unsaved: boolean): void => {
  const scope = use(UnsavedScopeContext);
  useEffect(() => {
    if (!unsaved) return;
    const holder = Symbol("unsaved");
    holders.set(holder, scope);
    // Only while there is something to lose: a page that listens for it isn't kept by the browser for its back button.
    window.addEventListener("beforeunload", warn);
    return () => {
      holders.delete(holder);
      if (holders.size === 0) window.removeEventListener("beforeunload", warn);
    };
  }, [unsaved, scope]);
};

export interface Question {
  title: string;
  text: string;
  keep: string;
  discard: string;
}

export interface Leaving {
  /** For what takes the page away without going elsewhere first, such as signing out: asks where text would be lost. */
  leave: (act: () => void) => void;
  /** Asks about what else is lost, and acts if that may be. */
  ask: (question: Question, act: () => void) => void;
}

/** Given by the guard around all pages of the workspace; where there is none, nothing is asked. */
export const LeaveContext = createContext<Leaving>({ leave: (act) => act(), ask: (_question, act) => act() });

export const useLeave = () => use(LeaveContext);
