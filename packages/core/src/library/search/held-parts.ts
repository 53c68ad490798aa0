import pMap from "p-map";
import { nowIso } from "../../platform/clock.ts";
import { readRange } from "./changed.ts";
import { readObject } from "./objects.ts";
import { type Columns, columnsOf } from "./snapshot/columns.ts";
import type { HeldPart, PartRef } from "./snapshot/pointer.entity.ts";

/** How many parts are read in parallel. While a part is read, it takes up twice its size in memory. */
const AT_ONCE = 3;

/**
 * The parts of a team's search snapshot that this process has in memory. When there is a new snapshot, parts that the
 * new snapshot doesn't contain are dropped first, and then the missing parts are read. So there is never more than one
 * snapshot of a team in memory.
 */
export const heldParts = () => {
  const held = new Map<string, Columns>();

  const get = async (key: string): Promise<Columns | undefined> => {
    const columns = held.get(key) ?? (await readObject(key));
    if (columns) held.set(key, columns);
    return columns;
  };

  return {
    /**
     * The given parts, read from S3 unless they are in memory; undefined if one of the parts is missing, or was written
     * by another version of this program
     */
    read: async (parts: readonly PartRef[]): Promise<HeldPart[] | undefined> => {
      const wanted = new Set(parts.map(({ key }) => key));
      for (const key of held.keys()) if (!wanted.has(key)) held.delete(key);
      const read = await pMap(parts, async ({ key, from }) => ({ from, columns: await get(key) }), {
        concurrency: AT_ONCE,
      });
      const there = read.flatMap(({ from, columns }) => (columns ? [{ from, columns }] : []));
      if (there.length === parts.length) return there;
      held.clear();
      return undefined;
    },
  };
};

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
