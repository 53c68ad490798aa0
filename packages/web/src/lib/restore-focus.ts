/**
 * Remembers where the keyboard stands; the returned function brings it back there if it was lost. A menu's item is gone
 * once it was chosen, so for one of those it is the menu's button that is remembered.
 */
export const rememberFocus = (): (() => void) => {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const opener = menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : focused;
  return () => {
    if (opener instanceof HTMLElement && opener.isConnected && isLost()) opener.focus();
  };
};

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
