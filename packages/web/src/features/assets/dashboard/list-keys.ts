import type { KeyboardEvent } from "react";
import { focusedCard, isPlainKey } from "../actions/card-keys.ts";
import type { Selection } from "../bulk/selection.ts";

/** @param perRow how many stand side by side; a table has one */
const stepOf = (key: string, perRow: number): number | undefined => {
  if (key === "ArrowDown") return perRow;
  if (key === "ArrowUp") return -perRow;
  if (key === "j") return 1;
  if (key === "k") return -1;
  if (perRow > 1 && key === "ArrowRight") return 1;
  if (perRow > 1 && key === "ArrowLeft") return -1;
  return undefined;
};

/** Arrow keys, J and K go from asset to asset, X selects the one that holds the focus; Enter opens it, being a button's key. */
export const moveInList = (event: KeyboardEvent<HTMLElement>, perRow: number, selection: Selection): void => {
  const from = focusedCard(event);
  if (!from || !isPlainKey(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "x") {
    selection.toggle(from.dataset.asset ?? "");
    return;
  }
  const step = stepOf(key, perRow);
  if (step === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-asset]")];
  const target = all[all.indexOf(from) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
};
