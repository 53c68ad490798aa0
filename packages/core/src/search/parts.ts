import type { Columns } from "./columns.ts";

/**
 * A piece of a team's snapshot: an object of its own with the assets from one id up to the next part's. A snapshot's parts
 * lie in the order of their first ids; the first holds whatever comes before as well.
 */
export interface PartRef {
  /** Of the object. */
  key: string;
  /** Where it begins: no id of it is smaller, unless it is the first. */
  from: string;
  /** How many assets it holds. */
  rows: number;
}

/** A part as it is held in memory. */
export interface HeldPart {
  from: string;
  columns: Columns;
}

/** Which of these parts an asset belongs to; 0 where there are none. */
export const partOf = (parts: readonly { from: string }[], id: string): number => {
  let low = 0;
  for (let high = parts.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? "") <= id) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};
