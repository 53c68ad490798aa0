import { useEffect, useRef } from "react";

const MODAL =
  "[data-state=open]:is([data-slot=dialog-content], [data-slot=alert-dialog-content], [data-slot=sheet-content])";

const modalIsOpen = (except: string): boolean =>
  [...document.querySelectorAll(MODAL)].some((element) => !element.matches(except));

/** By the letter printed on the key; where the layout has other letters, by the key's place. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();

/**
 * Ctrl or Cmd with a letter, for as long as the caller is mounted. It rests while a dialog is open: what is typed there
 * is the dialog's.
 *
 * @param except - selector of the dialog that the shortcut itself opens, and so may close
 */
export const useShortcut = (letter: string, act: () => void, except: string): void => {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (letterOf(event) !== letter || event.ctrlKey === event.metaKey || event.shiftKey || event.altKey) return;
      if (event.isComposing || modalIsOpen(except)) return;
      // The browser's own meaning of the keys (bookmarks, address bar) is not wanted, also while they are held down.
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [letter, except]);
};
