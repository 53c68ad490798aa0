import pMap from "p-map";
import { nowIso } from "../../platform/clock.ts";
import { readRange } from "./changed.ts";
import { readObject } from "./objects.ts";
import type { Row } from "./row.ts";
import { type Columns, columnsOf, rowWith } from "./snapshot/columns.ts";
import { type HeldPart, type PartRef, partOf } from "./snapshot/pointer.entity.ts";

/** A part of the snapshot, and which of its assets have changed since the snapshot was written. */
export interface PartView {
  columns: Columns;
  /** 1 for each row whose asset has changed; undefined if no asset has changed. */
  outdated: Uint8Array | undefined;
  /** The positions of the outdated rows. */
  outdatedRows: readonly number[];
}

/**
 * A team's assets as a search sees them: the snapshot's assets without later changes, and the changed assets in their
 * current state.
 */
export interface View {
  parts: readonly PartView[];
  changed: Columns;
}

/**
 * The most changed rows that are compared anew after each change. Further ones are sealed: made a part of their own, which
 * then only loses rows. So a change costs the same however much has changed since the snapshot.
 */
const SEALED_ROWS = 2_000;

/** A part, with the positions of the rows whose asset has changed since. */
interface Layer {
  columns: Columns;
  gone: number[];
}

const viewOfLayer = ({ columns, gone }: Layer): PartView => {
  if (gone.length === 0) return { columns, outdated: undefined, outdatedRows: gone };
  const outdated = new Uint8Array(columns.size);
  for (const row of gone) outdated[row] = 1;
  return { columns, outdated, outdatedRows: [...gone] };
};

/** Hides an asset's row in a part, because the row isn't current any more. */
const hideRow = (layer: Layer | undefined, id: string): void => {
  const row = layer && rowWith(layer.columns, id);
  if (row !== undefined) layer?.gone.push(row);
};

/** The changes since a snapshot was written. The snapshot's parts themselves stay unchanged. */
export const overlayOn = (parts: readonly HeldPart[]) => {
  /** The times of changes by asset, and the part with the asset's row if that was sealed. */
  const changes = new Map<string, { changedAt: number; sealed: Layer | undefined }>();
  /** The rows of changed assets that aren't sealed. */
  let open = new Map<string, Row>();
  const base = parts.map(({ columns }): Layer => ({ columns, gone: [] }));
  const sealed: Layer[] = [];
  let view: View | undefined;

  const seal = (): void => {
    const layer: Layer = { columns: columnsOf([...open.values()]), gone: [] };
    sealed.push(layer);
    for (const id of open.keys()) changes.set(id, { changedAt: changes.get(id)?.changedAt ?? 0, sealed: layer });
    open = new Map();
  };

  return {
    size: (): number => changes.size,
    /** Whether a change is newer than the known state of its asset. */
    isNewer: (id: string, changedAt: number): boolean => {
      const known = changes.get(id)?.changedAt;
      if (known !== undefined) return changedAt > known;
      const columns = parts[partOf(parts, id)]?.columns;
      const row = columns && rowWith(columns, id);
      return row === undefined || changedAt > (columns?.changedAt[row] ?? 0);
    },
    /**
     * Adds changes.
     * @param rows the current rows of `changed`; an asset without a row was deleted
     */
    add: (changed: ReadonlyMap<string, number>, rows: readonly Row[]): void => {
      if (changed.size === 0) return;
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [id, changedAt] of changed) {
        const row = found.get(id);
        const known = changes.get(id);
        hideRow(known ? known.sealed : base[partOf(parts, id)], id);
        changes.set(id, { changedAt: Math.max(changedAt, row?.changedAt ?? 0), sealed: undefined });
        if (row) open.set(id, row);
        else open.delete(id);
      }
      if (open.size > SEALED_ROWS) seal();
      view = undefined;
    },
    view: (): View => {
      view ??= { parts: [...base, ...sealed].map(viewOfLayer), changed: columnsOf([...open.values()]) };
      return view;
    },
  };
};

export type Overlay = ReturnType<typeof overlayOn>;

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
