import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { SEARCH_SORTS, type SearchSort } from "@clearhouse/core/library/search/search.schema.ts";
import { useMemo, useSyncExternalStore } from "react";
import { storedChoice } from "@/lib/stored-choice.ts";

/**
 * The columns in order; the table can be sorted by any of them. The first column can't be hidden,
 * because a row needs the asset's name.
 */
export const TABLE_COLUMNS = SEARCH_SORTS;
export const FIXED_COLUMN: SearchSort = "name";

/** Each column's least width in CSS pixels. The column with the asset's name gets the remaining width. */
export const COLUMN_WIDTHS: Record<SearchSort, number> = {
  name: 180,
  type: 60,
  status: 184,
  brand: 128,
  uploadedBy: 108,
  uploadedAt: 112,
  usageRights: 120,
};
/**
 * Larger widths of some columns: ROOMY_WIDTHS in windows from 1400 px on, WIDE_WIDTHS from 1680 px on. Without them,
 * the name's column would have unused room.
 */
export const ROOMY_WIDTHS: Partial<Record<SearchSort, number>> = { brand: 136, usageRights: 168 };
export const WIDE_WIDTHS: Partial<Record<SearchSort, number>> = { brand: 180, usageRights: 260 };
export const SELECT_WIDTH = 40;
export const ACTIONS_WIDTH = 60;

/** Columns in the order in which they are left out if the table is too wide. All other columns stay. */
const LEAST_NEEDED: readonly SearchSort[] = ["type", "uploadedAt", "brand", "usageRights"];

/**
 * The columns that fit into a width.
 * @param room CSS pixels
 * @returns undefined if not even the required columns fit
 */
export const fitting = (columns: readonly SearchSort[], room: number): readonly SearchSort[] | undefined => {
  const widthOf = (some: readonly SearchSort[]) => some.reduce((sum, column) => sum + COLUMN_WIDTHS[column], 0);
  const left = LEAST_NEEDED.reduce(
    (some, least) => (widthOf(some) <= room ? some : some.filter((column) => column !== least)),
    columns,
  );
  return widthOf(left) <= room ? left : undefined;
};

const hiddenChoice = storedChoice("table-hidden-columns", (stored) => stored ?? "");
const denseChoice = storedChoice("table-dense", (stored) => stored === "true");

/** The signed-in person's choices in this browser: the visible columns, and how close together the rows are. */
export const useTableOptions = () => {
  const stored = useSyncExternalStore(hiddenChoice.subscribe, hiddenChoice.get);
  const dense = useSyncExternalStore(denseChoice.subscribe, denseChoice.get);
  const hidden = useMemo(() => stored.split(","), [stored]);
  // Rows compare this array, so it changes only with the choice of columns.
  const columns = useMemo(
    () => TABLE_COLUMNS.filter((column) => column === FIXED_COLUMN || !hidden.includes(column)),
    [hidden],
  );
  return {
    columns,
    dense,
    setDense: denseChoice.set,
    setShown: (column: SearchSort, shown: boolean) => {
      const others = hidden.filter((name) => name !== "" && name !== column);
      hiddenChoice.set([...others, ...(shown ? [] : [column])].join(","));
    },
  };
};

/** Brand tags, or the source if there are none. */
export const brandOf = ({ tags, source }: Asset): string => {
  const brands = tags.filter(({ type }) => type === "brand").map(({ name }) => name);
  return brands.length > 0 ? brands.join(", ") : source;
};

/** A URL without its scheme and "www.", to leave more room for the rest. */
export const withoutScheme = (text: string): string => text.replace(/^https?:\/\/(?:www\.)?/i, "");

/** The granted usage rights, or otherwise what the asset is wanted for. */
export const usageRightsOf = ({ approval, context }: Asset): string => approval?.usageRights || context;
