import { useRef } from "react";

/**
 * Returns the focus, when a dialog closes, to the element that had the focus before. The hook is for dialogs that are
 * opened by state instead of their own trigger. A menu's item is gone after it was chosen; then the menu's button gets
 * the focus.
 * @param orElse the id of the element that gets the focus if no element had the focus before, as after the page was
 * loaded with the dialog open
 */
export const useReturnFocus = (orElse = "") => {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      // An element that was rendered again while the dialog was open, for instance in another column, is found by its
      // id.
      const there = current?.isConnected ? current : document.getElementById(current?.id ?? orElse);
      there?.focus();
      if (there && document.activeElement === there) return;
      // The element may be disabled, or may have been removed, such as a list's row. The focus then goes to the dialog
      // below this dialog or, if there is none, to the page's content.
      const below = [...document.querySelectorAll<HTMLElement>("[role=dialog][data-state=open]")].at(-1);
      // A dialog that has just opened already has the focus.
      if (below?.contains(document.activeElement)) return;
      (below ?? document.getElementById("content"))?.focus();
    },
  };
};

const openerOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest("[role=menu]");
  const element = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return element instanceof HTMLElement && element !== document.body ? element : null;
};
