import {
  ASSET_COLUMNS,
  type Asset,
  type AssetColumn,
  type AssetCounts,
  columnOf,
} from "@clearhouse/core/library/asset/asset.schema.ts";
import type { AssetBoard, ListPage } from "@clearhouse/core/library/search/search.schema.ts";

export const countsOf = (assets: readonly Asset[]): AssetCounts => {
  const inColumn = (column: AssetColumn) => assets.filter(({ status }) => columnOf(status) === column).length;
  return Object.fromEntries(ASSET_COLUMNS.map((column) => [column, inColumn(column)])) as AssetCounts;
};

/** A page of the matching assets, in order, as the list's route returns it. */
export const listOf = (assets: readonly Asset[], query: URLSearchParams, pageSize: number): ListPage => {
  const column = query.get("column");
  const wanted = column === null ? assets : assets.filter(({ status }) => columnOf(status) === column);
  const from = Number(query.get("cursor") ?? 0);
  const to = from + pageSize;
  return {
    items: wanted.slice(from, to),
    cursor: to < wanted.length ? String(to) : null,
    counts: countsOf(assets),
    total: assets.length,
  };
};

/** What the board's route returns. */
export const boardOf = (assets: readonly Asset[], pageSize: number): AssetBoard => {
  const columnPage = (column: AssetColumn) => {
    const { items, cursor } = listOf(assets, new URLSearchParams({ column }), pageSize);
    return [column, { items, cursor }];
  };
  return {
    columns: Object.fromEntries(ASSET_COLUMNS.map(columnPage)) as AssetBoard["columns"],
    counts: countsOf(assets),
    total: assets.length,
  };
};
