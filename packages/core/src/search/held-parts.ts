import pMap from "p-map";
import { readObject } from "./objects.ts";
import type { Columns } from "./snapshot/columns.ts";
import type { HeldPart, PartRef } from "./snapshot/parts.ts";

/** Parts that are read in parallel; a part takes twice its size of memory while it is read. */
const AT_ONCE = 3;

/**
 * The parts of a team's snapshot in this process. Of the next snapshot, only parts that aren't in memory are read, and
 * parts that it doesn't have any more are dropped first. So there is never more than one snapshot in memory.
 */
export const heldParts = () => {
  const held = new Map<string, Columns>();

  const get = async (key: string): Promise<Columns | undefined> => {
    const columns = held.get(key) ?? (await readObject(key));
    if (columns) held.set(key, columns);
    return columns;
  };

  return {
    /** @returns undefined if one of the parts is missing, or was written by another version of this program */
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
