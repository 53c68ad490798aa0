import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { SEARCH_SORTS, type SearchSort } from "@clearhouse/core/search/search.schema.ts";
import { useMemo, useSyncExternalStore } from "react";
import { storedChoice } from "@/lib/stored-choice.ts";

/**
 * The columns in the order of spec-map A2; the table can be sorted by any of them. The first can't be hidden, because a
 * row needs its name.
 */
export const TABLE_COLUMNS = SEARCH_SORTS;
export const FIXED_COLUMN: SearchSort = "name";

/** The least width in CSS pixels; the asset's name gets the rest. */
export const COLUMN_WIDTHS: Record<SearchSort, number> = {
  name: 180,
  type: 60,
  status: 184,
  brand: 128,
  uploadedBy: 108,
  uploadedAt: 112,
  usageRights: 120,
};
/** The wider columns in windows from 1400 and from 1680 px on, where the name would leave room unused. */
export const ROOMY_WIDTHS: Partial<Record<SearchSort, number>> = { brand: 136, usageRights: 168 };
export const WIDE_WIDTHS: Partial<Record<SearchSort, number>> = { brand: 180, usageRights: 260 };
export const SELECT_WIDTH = 40;
export const ACTIONS_WIDTH = 60;

/** Columns in the order in which they are left out if there is no room; all other columns stay. */
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

/** Which columns this person wants to see in this browser, and how close together the rows are. */
export const useTableOptions = () => {
  const stored = useSyncExternalStore(hiddenChoice.subscribe, hiddenChoice.get);
  const dense = useSyncExternalStore(denseChoice.subscribe, denseChoice.get);
  const hidden = useMemo(() => stored.split(","), [stored]);
  // The array stays the same while the choice does, because rows compare it.
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

/** An address without its scheme and "www.", which would leave little room for the rest. */
export const withoutScheme = (text: string): string => text.replace(/^https?:\/\/(?:www\.)?/i, "");

/** What was granted, or otherwise what the asset is wanted for. */
export const usageRightsOf = ({ approval, context }: Asset): string => approval?.usageRights || context;
