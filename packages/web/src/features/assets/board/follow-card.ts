import type { AssetColumn } from "@clearhouse/core/asset/asset.schema.ts";

/** Long enough for the lists to be drawn anew on a slow computer. */
const PATIENCE_MS = 2_000;

const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";

/**
 * Keeps the keyboard on a card that it dropped into another column, where the card is drawn anew: on its handle, or on
 * the column where the card stands too far down to be drawn. A question about the change comes first.
 */
export const followCard = (assetId: string, column: AssetColumn): void => {
  const began = performance.now();
  const place = document.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const look = () => {
    const active = document.activeElement;
    const elsewhere = active !== null && active !== document.body && !active.matches("[data-drag-handle]");
    // Whoever has left the board isn't followed to another.
    if (!place?.isConnected || elsewhere || document.querySelector(OPEN_DIALOG)) return;
    const handles = place.querySelectorAll<HTMLElement>("[data-drag-handle]");
    const handle = [...handles].find(({ dataset }) => dataset.dragHandle === assetId);
    if (handle) {
      if (handle !== active) handle.focus();
      return;
    }
    if (performance.now() - began < PATIENCE_MS) requestAnimationFrame(look);
    else place.querySelector<HTMLElement>("[tabindex='0'], button")?.focus();
  };
  requestAnimationFrame(look);
};
