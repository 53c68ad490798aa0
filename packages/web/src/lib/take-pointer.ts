/**
 * A ref for a dialog. Radix first draws a dialog over another one as if it were the lower one, without pointer events,
 * and corrects that in a later render. Without this ref, presses are lost for a second on a busy processor.
 */
export const takePointer = (dialog: HTMLElement | null): void => {
  if (dialog) dialog.style.pointerEvents = "auto";
};
