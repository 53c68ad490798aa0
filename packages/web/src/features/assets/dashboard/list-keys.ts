import type { KeyboardEvent } from "react";
import type { Selection } from "../bulk/selection.ts";

/** @param perRow how many stand side by side; a table has one */
const stepOf = (key: string, perRow: number): number | undefined => {
  if (key === "ArrowDown") return perRow;
  if (key === "ArrowUp") return -perRow;
  if (perRow > 1 && key === "ArrowRight") return 1;
  if (perRow > 1 && key === "ArrowLeft") return -1;
  return undefined;
};

/** Arrow keys go from asset to asset, x selects the one that holds the focus; Enter opens it, being a button's key. */
export const moveInList = (event: KeyboardEvent<HTMLElement>, perRow: number, selection: Selection): void => {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-asset]") : null;
  if (!from || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() === "x") {
    selection.toggle(from.dataset.asset ?? "");
    return;
  }
  const step = stepOf(event.key, perRow);
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-asset]")];
  const target = all[all.indexOf(from) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
};
