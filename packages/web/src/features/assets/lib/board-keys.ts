import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, readonly [column: number, card: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys go from card to card and from column to column, so that nobody must tab through a hundred cards. */
export const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = STEPS[event.key];
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-asset]") : null;
  if (!step || !from) return;
  const columns = [...event.currentTarget.querySelectorAll("[data-column]")].map(cardsOf);
  const column = columns.findIndex((cards) => cards.includes(from));
  const row = columns[column]?.indexOf(from) ?? 0;
  const target = step[0] === 0 ? columns[column]?.[row + step[1]] : neighbour(columns, column, step[0], row);
  if (!target) return;
  event.preventDefault();
  target.focus();
};

const cardsOf = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>("[data-asset]")];

/** The next column in that direction that holds a card; its card of the same row, or its last. */
const neighbour = (columns: HTMLElement[][], from: number, direction: number, row: number) => {
  for (let index = from + direction; index >= 0 && index < columns.length; index += direction) {
    const cards = columns[index] ?? [];
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
  }
  return undefined;
};
