import type { Columns } from "./columns.ts";

/**
 * A part of a team's search snapshot: an S3 object with the assets from one id up to the first id of the next part.
 * Parts are in the order of their first ids; the first part also gets every smaller id.
 */
export interface PartRef {
  /** The S3 object's key. */
  key: string;
  /** The part's smallest id; the first part may hold smaller ids. */
  from: string;
  /** How many assets the part holds. */
  rows: number;
}

/** A part as it is held in memory. */
export interface HeldPart {
  from: string;
  columns: Columns;
}

/** The number of the part that an asset belongs to; 0 if there are no parts. */
export const partOf = (parts: readonly { from: string }[], id: string): number => {
  let low = 0;
  for (let high = parts.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? "") <= id) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};
