import type { AssetColumn } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { assetListOptions } from "@/lib/assets/queries/lists.ts";

/** Reads only what the board needs of a list, so that the board isn't rendered again whenever an asset changes. */
const useFailed = (listing: Listing, column: AssetColumn) => {
  const { isLoadingError, error, refetch } = useInfiniteQuery(assetListOptions(column, listing));
  return { isLoadingError, error, refetch };
};

/**
 * The error to show once for the whole board if no column could be loaded. Undefined if a column was loaded or is being
 * loaded.
 */
export const useAllFailed = (listing: Listing): { error: unknown; retry: () => void } | undefined => {
  const columns = [
    useFailed(listing, "pending"),
    useFailed(listing, "requesting-rights"),
    useFailed(listing, "approved"),
    useFailed(listing, "denied"),
  ];
  if (!columns.every(({ isLoadingError }) => isLoadingError)) return undefined;
  return {
    error: columns[0]?.error,
    retry: () => {
      for (const { refetch } of columns) void refetch();
    },
  };
};
