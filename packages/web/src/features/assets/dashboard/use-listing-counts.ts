import { ASSET_COLUMNS, type AssetCounts } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { DashboardView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { isFiltered, type Listing, type ListPlace } from "@/lib/assets/queries/listing.ts";
import { type AssetList, assetCountsOptions, assetListOptions } from "@/lib/assets/queries/lists.ts";

const sumOf = (counts: AssetCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const WHOLE: readonly ListPlace[] = ["all", "all", "all", "all"];

const countsOf = (list: AssetList): AssetCounts | undefined => list.pages[0]?.counts;

const useFirstPage = (listing: Listing, place: ListPlace = "all") => {
  const { data, isPending, isError, isPlaceholderData } = useInfiniteQuery({
    ...assetListOptions(place, listing),
    // Renders the page again only when the counts change, not when an asset changes.
    select: countsOf,
  });
  return { data, isPending, isError, isPlaceholderData };
};

/**
 * How many assets each column has, or how many of them match the filters. Filtered counts come from the lists that the
 * view shows. All of these lists are requested here at once, so that they are already loading when the view is
 * rendered.
 */
export const useListingCounts = (listing: Listing, view: DashboardView) => {
  const [one, two, three, four] = view === "kanban" ? ASSET_COLUMNS : WHOLE;
  const found = useFirstPage(listing, one);
  useFirstPage(listing, two);
  useFirstPage(listing, three);
  useFirstPage(listing, four);
  const filtered = isFiltered(listing);
  // The first list includes the counts. When something has changed, the counts are requested separately.
  const all = useQuery({ ...assetCountsOptions, enabled: !filtered && !found.isPending });
  const counts = filtered ? found.data : all.data;
  return {
    counts,
    total: counts && sumOf(counts),
    isPending: filtered ? !found.data && !found.isError : all.isPending,
    isOutdated: filtered && found.isPlaceholderData,
  };
};
