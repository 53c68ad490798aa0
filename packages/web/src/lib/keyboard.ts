const OVERLAY =
  "[data-state=open]:is([data-slot=dialog-content], [data-slot=alert-dialog-content], [data-slot=sheet-content], [data-slot=dropdown-menu-content], [data-slot=popover-content])";
const TYPED_INTO = "input, textarea, select, [contenteditable=true], [role=combobox], [role=listbox]";

/** Whether something is open above the page and gets the keys. */
export const isOverlayOpen = (): boolean => document.querySelector(OVERLAY) !== null;

/** Whether letters are typed into this element, or choose one of its options. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null;

/** Whether nothing on the page has the focus, or only the page's content as a whole. */
export const isNothingFocused = (): boolean => {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.id === "content";
};
