import { type Columns, columnsOf } from "./columns.ts";
import type { Row } from "./row.ts";

/** A team's assets as a search sees them: what the snapshot holds, less what changed since, and that as it is now. */
export interface View {
  base: Columns;
  /** 1 for each row of the base that counts no more. */
  dead: Uint8Array;
  /** Their positions. */
  deadRows: readonly number[];
  changed: Columns;
}

/** What changed since a snapshot was written, kept beside it. */
export const overlayOn = (base: Columns) => {
  /** `row` is undefined for an asset that was deleted. */
  const news = new Map<string, { changedAt: number; row: Row | undefined }>();
  /** Positions in the base; made when the first change comes. */
  let positions: Map<string, number> | undefined;
  let view: View | undefined;

  const positionOf = (id: string): number | undefined => {
    positions ??= new Map(base.ids.map((one, row) => [one, row]));
    return positions.get(id);
  };

  const made = (): View => {
    const dead = new Uint8Array(base.size);
    const deadRows: number[] = [];
    for (const id of news.keys()) {
      const row = positionOf(id);
      if (row === undefined) continue;
      dead[row] = 1;
      deadRows.push(row);
    }
    return { base, dead, deadRows, changed: columnsOf([...news.values()].flatMap(({ row }) => row ?? [])) };
  };

  return {
    base,
    size: (): number => news.size,
    /** Whether a change is later than what is known of its asset. */
    isNews: (id: string, changedAt: number): boolean => {
      const known = news.get(id)?.changedAt;
      if (known !== undefined) return changedAt > known;
      const row = positionOf(id);
      return row === undefined || changedAt > (base.changedAt[row] ?? 0);
    },
    /** @param rows what was found of `changed`; an asset without a row is deleted */
    add: (changed: ReadonlyMap<string, number>, rows: readonly Row[]): void => {
      if (changed.size === 0) return;
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const [id, changedAt] of changed) {
        const row = found.get(id);
        news.set(id, { changedAt: Math.max(changedAt, row?.changedAt ?? 0), row });
      }
      view = undefined;
    },
    view: (): View => {
      view ??= made();
      return view;
    },
  };
};

export type Overlay = ReturnType<typeof overlayOn>;
