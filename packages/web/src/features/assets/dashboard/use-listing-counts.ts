import type { AssetCounts } from "@clearhouse/core/asset/asset.schema.ts";
import type { DashboardView } from "@clearhouse/core/saved-view/saved-view.schema.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isFiltered, type Listing } from "@/lib/assets/queries/listing.ts";
import { assetCountsOptions, assetListOptions } from "@/lib/assets/queries/lists.ts";

const sumOf = (counts: AssetCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * How many assets each column holds: of all from the counters, of those that match from the search that lists them
 * anyway.
 */
export const useListingCounts = (listing: Listing, view: DashboardView) => {
  const filtered = isFiltered(listing);
  const all = useQuery({ ...assetCountsOptions, enabled: !filtered });
  const place = view === "kanban" ? "pending" : "all";
  const found = useInfiniteQuery({ ...assetListOptions(place, listing), enabled: filtered });
  const matching = found.data?.pages[0]?.counts;
  const counts = filtered ? matching : all.data;
  return {
    counts,
    total: counts && sumOf(counts),
    isPending: filtered ? !matching && !found.isError : all.isPending,
    isOutdated: filtered && found.isPlaceholderData,
  };
};
