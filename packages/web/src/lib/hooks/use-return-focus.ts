import { useRef } from "react";

/**
 * For dialogs that are opened by state instead of their own trigger: returns the focus, when the dialog closes, to the
 * element that had it before. A menu's item is gone after it was chosen; then the menu's button gets the focus.
 * @param orElse the id of the element that gets the focus if none had it before, as after the page was loaded with the
 * dialog open
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
      // An element that was drawn again meanwhile, for instance in another column, is found by its id.
      const there = current?.isConnected ? current : document.getElementById(current?.id ?? orElse);
      there?.focus();
      if (there && document.activeElement === there) return;
      // The element was removed, as a list's row may be, or is disabled: the focus goes to the dialog below this one,
      // or otherwise to the page's content.
      const below = [...document.querySelectorAll<HTMLElement>("[role=dialog][data-state=open]")].at(-1);
      // A dialog that has opened meanwhile already has the focus.
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
