import { useRef } from "react";

/**
 * For dialogs that are opened by state instead of a trigger of their own: where the keyboard stood when they opened, it
 * stands again when they close. A menu's item is gone once it was chosen; then it is the menu's button.
 */
export const useReturnFocus = () => {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = openerOf(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      // An element that was drawn again meanwhile, in another column for instance, is found by its id.
      const there = current?.isConnected ? current : document.getElementById(current?.id ?? "");
      there?.focus();
      if (there && document.activeElement === there) return;
      // Gone for good, as a list's row that was removed from here, or disabled: the dialog below this one is the nearest
      // place, else the page's content.
      const below = [...document.querySelectorAll<HTMLElement>("[role=dialog][data-state=open]")].at(-1);
      // A dialog that opened meanwhile has the focus already.
      if (below?.contains(document.activeElement)) return;
      (below ?? document.getElementById("content"))?.focus();
    },
  };
};

const openerOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest("[role=menu]");
  const element = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return element instanceof HTMLElement ? element : null;
};
