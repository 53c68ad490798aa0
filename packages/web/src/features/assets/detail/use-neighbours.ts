import { type Asset, columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ListPlace } from "@/lib/assets/queries/listing.ts";
import { assetListOptions } from "@/lib/assets/queries/lists.ts";
import { useDashboardAddress } from "../dashboard/use-dashboard-address.ts";

interface Standing {
  assetId: string;
  place: ListPlace;
  /** The asset's position when it was last in the list. */
  index: number;
}

interface Neighbours {
  previous: Asset | undefined;
  next: Asset | undefined;
}

const AHEAD = 2;

/**
 * The previous and next asset in the list from which an asset was opened: its column on the board, or the whole grid or
 * table. If the asset leaves its column while it is open, the asset that followed it in the column counts as the next
 * asset.
 */
export const useNeighbours = (asset: Asset | undefined, enabled: boolean): Neighbours => {
  const { listing, view } = useDashboardAddress();
  const [standing, setStanding] = useState<Standing>();
  const wanted: ListPlace | undefined = asset && (view === "kanban" ? columnOf(asset.status) : "all");
  const stays = standing !== undefined && standing.assetId === asset?.id;
  const place = stays ? standing.place : wanted;

  const list = useInfiniteQuery({
    ...assetListOptions(place ?? "all", listing),
    enabled: enabled && place !== undefined,
  });
  const assets = list.isPlaceholderData ? [] : (list.data?.pages.flatMap(({ items }) => items) ?? []);
  const found = assets.findIndex(({ id }) => id === asset?.id);
  const index = found >= 0 || !stays ? found : standing.index;

  if (asset && place !== undefined && (!stays || (found >= 0 && standing.index !== found))) {
    setStanding({ assetId: asset.id, place, index: found });
  }

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const nearEnd = enabled && index >= 0 && index + AHEAD >= assets.length;
  useEffect(() => {
    if (nearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [nearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (index < 0) return { previous: undefined, next: undefined };
  return { previous: assets[index - 1], next: found >= 0 ? assets[index + 1] : assets[index] };
};
