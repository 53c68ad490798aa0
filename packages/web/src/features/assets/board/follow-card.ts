import type { AssetColumn } from "@clearhouse/core/library/asset/asset.schema.ts";

/** Milliseconds; long enough for a slow computer to render the lists again. */
const PATIENCE_MS = 2_000;

/**
 * Keeps the focus on a card that was moved by keyboard and is now rendered in another column: the card's handle gets
 * the focus. If the card is too far down to be rendered, the column's first control gets the focus.
 */
export const followCard = (assetId: string, column: AssetColumn): void => {
  const began = performance.now();
  const place = document.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const look = () => {
    const active = document.activeElement;
    const elsewhere = active !== null && active !== document.body && !active.matches("[data-drag-handle]");
    // The focus stays where it is if the board is gone, or if the person has focused something else.
    if (!place?.isConnected || elsewhere) return;
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
