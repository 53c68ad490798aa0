import type { Row } from "./row.ts";
import { type Columns, columnsOf, rowWith } from "./snapshot/columns.ts";
import { type HeldPart, partOf } from "./snapshot/pointer.entity.ts";

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
