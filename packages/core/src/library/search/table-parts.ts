import { nowIso } from "../../platform/clock.ts";
import { readRange } from "./changed.ts";
import { columnsOf } from "./snapshot/columns.ts";
import type { HeldPart } from "./snapshot/parts.ts";

/** How many assets are read before the time is looked at: about a second of work. */
const ROWS = 10_000;

/**
 * Reads a team's assets from the table, in the form of a snapshot's parts, for a team that has no snapshot or whose
 * snapshot is lost. A large team's assets take longer than a call may; the next call goes on where this one ended.
 */
export const partsFromTable = (teamId: string) => {
  const parts: HeldPart[] = [];
  let at: string | undefined = "";
  return {
    /** When the reading began. Later changes are in the feed of changes. */
    watermark: nowIso(),
    /** All parts; undefined if the time was over before. */
    read: async (isOver: () => boolean): Promise<HeldPart[] | undefined> => {
      while (at !== undefined) {
        const { rows, next } = await readRange(teamId, { from: at, until: undefined }, ROWS);
        if (rows.length > 0) parts.push({ from: at, columns: columnsOf(rows) });
        at = next;
        if (at !== undefined && isOver()) return undefined;
      }
      return parts;
    },
  };
};
