/**
 * A ref for a dialog. When a dialog opens above another dialog, Radix first draws it without pointer events, as if it
 * were the lower dialog, and corrects that in a later render. Without this ref, presses are lost for a second on a busy
 * processor.
 */
export const takePointer = (dialog: HTMLElement | null): void => {
  if (dialog) dialog.style.pointerEvents = "auto";
};
