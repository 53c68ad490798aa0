import type { KeyboardEvent } from "react";
import { focusedCard, isPlainKey } from "../actions/card-keys.ts";

const STEPS: Readonly<Record<string, readonly [column: number, card: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  j: [0, 1],
  k: [0, -1],
};

/**
 * Moves the focus between cards and columns with the arrow keys, J and K, so that nobody must press Tab a hundred
 * times.
 */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const from = focusedCard(event);
  if (!step || !from || !isPlainKey(event)) return;
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")].map(cardsOf);
  const column = columns.findIndex((cards) => cards.includes(from));
  const row = columns[column]?.indexOf(from) ?? 0;
  const target = step[0] === 0 ? columns[column]?.[row + step[1]] : neighbour(columns, column, step[0], from);
  if (!target) return;
  event.preventDefault();
  target.focus();
};

const cardsOf = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>("[data-asset]")];

/**
 * Finds the next column that has cards, and in that column the card whose position on the screen is nearest in height.
 * Indexes aren't compared, because columns scroll separately.
 */
const neighbour = (columns: HTMLElement[][], from: number, direction: number, card: HTMLElement) => {
  const height = card.getBoundingClientRect().top;
  const away = (other: HTMLElement) => Math.abs(other.getBoundingClientRect().top - height);
  for (let index = from + direction; index >= 0 && index < columns.length; index += direction) {
    const cards = columns[index] ?? [];
    if (cards.length > 0) return cards.reduce((near, other) => (away(other) < away(near) ? other : near));
  }
  return undefined;
};
