/**
 * A ref for a dialog. Radix draws one that opens over another as covered by it, and puts that right in a later render:
 * where the processor is busy that took a second, in which a press or a turn of the wheel was lost.
 */
export const takePointer = (dialog: HTMLElement | null): void => {
  if (dialog) dialog.style.pointerEvents = "auto";
};
