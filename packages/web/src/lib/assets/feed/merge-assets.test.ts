import { columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { assetKeys } from "../queries/keys.ts";
import type { AssetList } from "../queries/lists.ts";
import { mergeAssets } from "./merge-assets.ts";
import { placeAsset } from "./place-asset.ts";

const listOf = (pages: Array<ReturnType<typeof makeAsset>[]>, more: boolean): AssetList => ({
  pages: pages.map((items, index) => ({ items, cursor: more || index < pages.length - 1 ? `c${index}` : null })),
  pageParams: pages.map((_, index) => (index === 0 ? null : `c${index - 1}`)),
});
const idsOf = (list: AssetList) => list.pages.map(({ items }) => items.map(({ id }) => id));

describe("the placing of an asset in a column's list", () => {
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => makeAsset({ id }));
  if (!a || !b || !c || !d) throw new Error("four assets were made");

  test("a new asset is inserted by its date on the right page of the list", () => {
    expect(idsOf(placeAsset(listOf([[d], [b, a]], false), "pending", c))).toEqual([["d"], ["c", "b", "a"]]);
    expect(idsOf(placeAsset(listOf([[c, b]], false), "pending", d))).toEqual([["d", "c", "b"]]);
  });

  test("an asset older than the list's last asset is appended only if the last page is loaded", () => {
    expect(idsOf(placeAsset(listOf([[c, b]], false), "pending", a))).toEqual([["c", "b", "a"]]);
    expect(idsOf(placeAsset(listOf([[c, b]], true), "pending", a))).toEqual([["c", "b"]]);
  });

  test("a changed asset is replaced in place, and an asset that left the column is removed", () => {
    const list = listOf([[c, b, a]], false);
    expect(placeAsset(list, "pending", { ...b, name: "Renamed" }).pages[0]?.items[1]?.name).toBe("Renamed");
    expect(idsOf(placeAsset(list, "pending", { ...b, status: "denied" }))).toEqual([["c", "a"]]);
  });

  test("a change of an asset that belongs neither to the list nor to the list's column returns the same list object", () => {
    const list = listOf([[c, b]], false);
    expect(placeAsset(list, "pending", { ...d, status: "approved" })).toBe(list);
  });
});

describe("the merging of changes from the feed", () => {
  const clientWith = (...lists: Array<[Parameters<typeof assetKeys.list>[0], AssetList]>) => {
    const client = new QueryClient();
    for (const [column, list] of lists) client.setQueryData(assetKeys.list(column), list);
    return client;
  };
  const later = (asset: ReturnType<typeof makeAsset>, fields: object) => ({
    ...asset,
    changedAt: new Date(Date.parse(asset.changedAt) + 1_000).toISOString(),
    ...fields,
  });

  test("a change of status adds an asset to its new column, and the same change is ignored the second time", () => {
    const asset = makeAsset();
    const client = clientWith(["pending", listOf([[asset]], false)], ["denied", listOf([[]], false)]);
    const seen = new Map<string, string>();
    const changed = later(asset, { status: "denied" });
    expect(mergeAssets(client, [changed], seen)).toEqual([{ before: asset, asset: changed }]);
    expect(idsOf(client.getQueryData(assetKeys.list("denied")) ?? listOf([], false))).toEqual([[asset.id]]);
    expect(mergeAssets(client, [changed], seen)).toEqual([]);
  });

  test("an older state of an asset from the feed doesn't replace a newer state", () => {
    const old = makeAsset();
    const current = later(old, { name: "Newer" });
    const client = clientWith(["pending", listOf([[current]], false)]);
    expect(mergeAssets(client, [old], new Map())).toEqual([]);
    expect(client.getQueryData<AssetList>(assetKeys.list("pending"))?.pages[0]?.items[0]?.name).toBe("Newer");
  });

  test("a change that was merged already is merged again into a list that still shows the asset's old state", () => {
    const old = makeAsset();
    const changed = later(old, { status: "denied" as const });
    const client = clientWith(["denied", listOf([[changed]], false)]);
    const seen = new Map([[old.id, changed.changedAt]]);
    client.setQueryData(assetKeys.list("pending"), listOf([[old]], false));
    mergeAssets(client, [changed], seen);
    expect(idsOf(client.getQueryData(assetKeys.list(columnOf("pending"))) ?? listOf([], false))).toEqual([[]]);
  });
});
