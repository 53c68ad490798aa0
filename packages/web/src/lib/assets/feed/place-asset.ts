import { type Asset, columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { ListPlace } from "../queries/listing.ts";
import type { AssetList } from "../queries/lists.ts";

/**
 * Replaces, removes or inserts an asset in the list of a column or of all assets. The list is sorted by date, newest
 * first. Returns the same list if nothing changes. An asset that belongs after the loaded pages isn't inserted; the
 * server returns the asset with a later page.
 */
export const placeAsset = (list: AssetList, place: ListPlace, asset: Asset): AssetList => {
  const belongs = place === "all" || columnOf(asset.status) === place;
  const holds = list.pages.some(({ items }) => items.some(({ id }) => id === asset.id));
  if (!holds) return belongs ? insert(list, asset) : list;
  const change = (items: Asset[]): Asset[] =>
    belongs ? items.map((item) => (item.id === asset.id ? asset : item)) : items.filter(({ id }) => id !== asset.id);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
};

const insert = (list: AssetList, asset: Asset): AssetList => {
  const lastPage = list.pages.length - 1;
  for (const [index, page] of list.pages.entries()) {
    const before = page.items.findIndex((item) => isNewer(asset, item));
    const atEnd = before === -1 && index === lastPage && page.cursor === null;
    if (before === -1 && !atEnd) continue;
    const items = page.items.toSpliced(before === -1 ? page.items.length : before, 0, asset);
    return { ...list, pages: list.pages.with(index, { ...page, items }) };
  }
  return list;
};

const isNewer = (a: Asset, b: Asset): boolean =>
  a.uploadedAt === b.uploadedAt ? a.id > b.id : a.uploadedAt > b.uploadedAt;
