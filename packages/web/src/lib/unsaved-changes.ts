import { createContext, use, useEffect } from "react";

/** A dialog that can be closed on its own: closing it loses its input, even though nobody leaves the page. */
export interface UnsavedScope {
  /** Called when the dialog's input is dropped because the person leaves the page; the dialog should close. */
  onDropped: () => void;
}

/** The dialog around a form; null on a page. */
export const UnsavedScopeContext = createContext<UnsavedScope | null>(null);

/** Forms with unsaved text, each with the dialog around it. There may be several at the same time. */
const holders = new Map<symbol, UnsavedScope | null>();

/** @param scope restricts the question to one dialog */
export const hasUnsavedChanges = (scope?: UnsavedScope): boolean =>
  scope === undefined ? holders.size > 0 : [...holders.values()].includes(scope);

/**
 * Forgets that input is unsaved: the input was saved, the person agreed to lose it, or the person is no longer signed
 * in.
 * @param scope restricts the call to one dialog, which the caller then closes
 */
export const dropUnsavedChanges = (scope?: UnsavedScope): void => {
  const dropped = [...holders].filter(([, within]) => scope === undefined || within === scope);
  for (const [holder] of dropped) holders.delete(holder);
  if (holders.size === 0) window.removeEventListener("beforeunload", warn);
  if (scope !== undefined) return;
  for (const open of new Set(dropped.map(([, within]) => within))) open?.onDropped();
};

/** Makes the browser ask, with its own text. */
const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Makes leaving the page or closing the dialog ask first, while `unsaved` is true. */
export const useUnsavedChanges = (unsaved: boolean): void => {
  const scope = use(UnsavedScopeContext);
  useEffect(() => {
    if (!unsaved) return;
    const holder = Symbol("unsaved");
    holders.set(holder, scope);
    // Added only while text may be lost, because browsers don't keep a page with this listener for the back button.
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
  /**
   * For actions that remove the page without navigating first, such as signing out: asks if text would be lost, then
   * acts.
   */
  leave: (act: () => void) => void;
  /** Asks this question, and acts if the person agrees. */
  ask: (question: Question, act: () => void) => void;
}

/** Provided by UnsavedGuard, which is around all pages of the workspace; elsewhere, nothing is asked. */
export const LeaveContext = createContext<Leaving>({ leave: (act) => act(), ask: (_question, act) => act() });

export const useLeave = () => use(LeaveContext);
