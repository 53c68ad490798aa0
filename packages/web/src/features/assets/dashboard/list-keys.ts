import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { isNothingFocused } from "@/lib/keyboard.ts";
import { focusedCard, isPlainKey } from "../actions/card-keys.ts";
import type { Selection } from "../bulk/selection.ts";

/** @param perRow how many assets are side by side; 1 in a table */
const stepOf = (key: string, perRow: number): number | undefined => {
  if (key === "ArrowDown") return perRow;
  if (key === "ArrowUp") return -perRow;
  if (key === "j") return 1;
  if (key === "k") return -1;
  if (perRow > 1 && key === "ArrowRight") return 1;
  if (perRow > 1 && key === "ArrowLeft") return -1;
  return undefined;
};

/**
 * Moves the focus between assets with the arrow keys, J and K, and selects the focused asset with X. Enter needs no
 * code here, because the focused element is a button.
 */
export const moveInList = (event: ReactKeyboardEvent<HTMLElement>, perRow: number, selection: Selection): void => {
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

const FIRST: ReadonlySet<string> = new Set(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "j", "k"]);

/** Focuses the first card in sight, if nothing has the focus and the pressed key moves between cards. */
export const focusFirstCard = (event: KeyboardEvent, area: Element): void => {
  if (!isNothingFocused() || !FIRST.has(event.key.length === 1 ? event.key.toLowerCase() : event.key)) return;
  const all = [...area.querySelectorAll<HTMLElement>("[data-asset]")];
  const first = all.find((card) => card.getBoundingClientRect().top >= 0) ?? all[0];
  if (!first) return;
  event.preventDefault();
  first.focus();
};
