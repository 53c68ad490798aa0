import { type Columns, columnsOf, rowWith } from "./columns.ts";
import { type HeldPart, partOf } from "./parts.ts";
import type { Row } from "./row.ts";

/** A part of the snapshot, less what changed since. */
export interface PartView {
  columns: Columns;
  /** 1 for each row that counts no more; undefined where all do. */
  dead: Uint8Array | undefined;
  /** Their positions. */
  deadRows: readonly number[];
}

/** A team's assets as a search sees them: what the snapshot holds, less what changed since, and that as it is now. */
export interface View {
  parts: readonly PartView[];
  changed: Columns;
}

/** What changed since a snapshot was written, kept beside its parts. */
export const overlayOn = (parts: readonly HeldPart[]) => {
  /** `row` is undefined for an asset that was deleted. */
  const news = new Map<string, { changedAt: number; row: Row | undefined }>();
  /** By part. */
  const deadRows = parts.map((): number[] => []);
  let view: View | undefined;

  const rowIn = (part: number, id: string): number | undefined => {
    const columns = parts[part]?.columns;
    return columns && rowWith(columns, id);
  };

  const partView = ({ columns }: HeldPart, part: number): PartView => {
    const gone = deadRows[part] ?? [];
    if (gone.length === 0) return { columns, dead: undefined, deadRows: gone };
    const dead = new Uint8Array(columns.size);
    for (const row of gone) dead[row] = 1;
    return { columns, dead, deadRows: [...gone] };
  };

  /** What the snapshot says of it counts no more. */
  const bury = (id: string): void => {
    const part = partOf(parts, id);
    const row = rowIn(part, id);
    if (row !== undefined) deadRows[part]?.push(row);
  };

  return {
    size: (): number => news.size,
    /** Whether a change is later than what is known of its asset. */
    isNews: (id: string, changedAt: number): boolean => {
      const known = news.get(id)?.changedAt;
      if (known !== undefined) return changedAt > known;
      const part = partOf(parts, id);
      const row = rowIn(part, id);
      return row === undefined || changedAt > (parts[part]?.columns.changedAt[row] ?? 0);
    },
    /** @param rows what was found of `changed`; an asset without a row is deleted */
    add: (changed: ReadonlyMap<string, number>, rows: readonly Row[]): void => {
      if (changed.size === 0) return;
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [id, changedAt] of changed) {
        const row = found.get(id);
        if (!news.has(id)) bury(id);
        news.set(id, { changedAt: Math.max(changedAt, row?.changedAt ?? 0), row });
      }
      view = undefined;
    },
    view: (): View => {
      view ??= { parts: parts.map(partView), changed: columnsOf([...news.values()].flatMap(({ row }) => row ?? [])) };
      return view;
    },
  };
};

export type Overlay = ReturnType<typeof overlayOn>;
