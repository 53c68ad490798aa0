import type { Row } from "./row.ts";
import { type Columns, columnsOf, rowWith } from "./snapshot/columns.ts";
import { type HeldPart, partOf } from "./snapshot/parts.ts";

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

/** The changes since a snapshot was written. The snapshot's parts themselves stay unchanged. */
export const overlayOn = (parts: readonly HeldPart[]) => {
  /** Changed assets by id; `row` is undefined for a deleted asset. */
  const changes = new Map<string, { changedAt: number; row: Row | undefined }>();
  /** For each part, the positions of rows whose asset has changed. */
  const outdatedRows = parts.map((): number[] => []);
  let view: View | undefined;

  const rowIn = (part: number, id: string): number | undefined => {
    const columns = parts[part]?.columns;
    return columns && rowWith(columns, id);
  };

  const partView = ({ columns }: HeldPart, part: number): PartView => {
    const gone = outdatedRows[part] ?? [];
    if (gone.length === 0) return { columns, outdated: undefined, outdatedRows: gone };
    const outdated = new Uint8Array(columns.size);
    for (const row of gone) outdated[row] = 1;
    return { columns, outdated, outdatedRows: [...gone] };
  };

  /** Hides an asset's row in the snapshot, because the row isn't current any more. */
  const hideRow = (id: string): void => {
    const part = partOf(parts, id);
    const row = rowIn(part, id);
    if (row !== undefined) outdatedRows[part]?.push(row);
  };

  return {
    size: (): number => changes.size,
    /** Whether a change is newer than the known state of its asset. */
    isNewer: (id: string, changedAt: number): boolean => {
      const known = changes.get(id)?.changedAt;
      if (known !== undefined) return changedAt > known;
      const part = partOf(parts, id);
      const row = rowIn(part, id);
      return row === undefined || changedAt > (parts[part]?.columns.changedAt[row] ?? 0);
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
        if (!changes.has(id)) hideRow(id);
        changes.set(id, { changedAt: Math.max(changedAt, row?.changedAt ?? 0), row });
      }
      view = undefined;
    },
    view: (): View => {
      view ??= {
        parts: parts.map(partView),
        changed: columnsOf([...changes.values()].flatMap(({ row }) => row ?? [])),
      };
      return view;
    },
  };
};

export type Overlay = ReturnType<typeof overlayOn>;
