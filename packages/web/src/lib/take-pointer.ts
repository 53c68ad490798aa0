/**
 * A ref for a dialog. Radix first draws a dialog over another one as if it were the lower one, without pointer events,
 * and corrects that in a later render. On a busy processor, presses were lost for a second.
 */
export const takePointer = (dialog: HTMLElement | null): void => {
  if (dialog) dialog.style.pointerEvents = "auto";
};
