import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Listing, ListPlace } from "@/lib/assets/queries/listing.ts";
import { assetListOptions } from "@/lib/assets/queries/lists.ts";

const NONE: readonly Asset[] = [];

/** The loaded assets of a list, in one array. */
export const useAssetList = (listing: Listing, place: ListPlace) => {
  const list = useInfiniteQuery(assetListOptions(place, listing));
  const pages = list.data?.pages;
  const assets = useMemo(() => pages?.flatMap(({ items }) => items) ?? NONE, [pages]);
  return {
    list,
    assets,
    /** True while the assets are the previous query's results and the new results are loading. */
    isOutdated: list.isPlaceholderData,
  };
};
