import type { AssetColumn } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SearchFilters, SearchSort } from "@clearhouse/core/library/search/search.schema.ts";

/** The dashboard's filters and order. */
export interface Listing extends SearchFilters {
  sort: SearchSort;
  dir: "asc" | "desc";
}

/** One column of the board, or all assets. */
export type ListPlace = AssetColumn | "all";

export const EVERYTHING: Listing = {
  ...{ q: "", brand: "", status: "", verdict: "", mine: false },
  ...{ sort: "uploadedAt", dir: "desc" },
};

export const isFiltered = ({ q, brand, status, verdict, mine }: Listing): boolean =>
  q !== "" || brand !== "" || status !== "" || verdict !== "" || mine;

/** Whether a listing is unfiltered and newest first: the change feed keeps such lists up to date. */
export const isPlain = (listing: Listing): boolean =>
  !isFiltered(listing) && listing.sort === EVERYTHING.sort && listing.dir === EVERYTHING.dir;

/** The number of assets on one page of a list. */
export const PAGE_SIZE = "50";

export const filterQuery = ({ q, brand, status, verdict, mine }: SearchFilters) => ({
  q,
  brand,
  status,
  verdict,
  mine: mine ? ("true" as const) : ("false" as const),
});

/** The query parameters for a listing; none for a plain one. */
export const listingQuery = (listing: Listing) =>
  isPlain(listing) ? {} : { ...filterQuery(listing), sort: listing.sort, dir: listing.dir };
