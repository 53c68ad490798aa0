import { useEffect, useRef } from "react";

const MODAL =
  "[data-state=open]:is([data-slot=dialog-content], [data-slot=alert-dialog-content], [data-slot=sheet-content])";

const modalIsOpen = (except: string): boolean =>
  [...document.querySelectorAll(MODAL)].some((element) => !element.matches(except));

/** The letter on the key; in a layout without Latin letters, the letter at the key's position. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();

/**
 * A keyboard shortcut of Ctrl or Cmd with a letter, active while the caller is mounted and no dialog is open: an open
 * dialog handles the keys itself.
 * @param except the selector of the dialog that the shortcut itself opens; while that dialog is open, the shortcut
 * closes it
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
      // Prevents the browser's own shortcut (bookmarks, address bar), also while the keys are held down.
      event.preventDefault();
      if (!event.repeat) latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [letter, except]);
};
