import type { AssetColumn } from "@clearhouse/core/asset/asset.schema.ts";
import type { SearchFilters, SearchSort } from "@clearhouse/core/search/search.schema.ts";

/** What narrows and orders the dashboard. */
export interface Listing extends SearchFilters {
  sort: SearchSort;
  dir: "asc" | "desc";
}

/** One kanban column of it, or the whole. */
export type ListPlace = AssetColumn | "all";

export const EVERYTHING: Listing = { q: "", brand: "", status: "", mine: false, sort: "uploadedAt", dir: "desc" };

export const isFiltered = ({ q, brand, status, mine }: Listing): boolean =>
  q !== "" || brand !== "" || status !== "" || mine;

/** Newest first and unfiltered: lists that the change feed keeps true. */
export const isPlain = (listing: Listing): boolean =>
  !isFiltered(listing) && listing.sort === EVERYTHING.sort && listing.dir === EVERYTHING.dir;

/** As many as one page of a list holds. */
export const PAGE_SIZE = "50";

export const filterQuery = ({ q, brand, status, mine }: SearchFilters) => ({
  q,
  brand,
  status,
  mine: mine ? ("true" as const) : ("false" as const),
});

/** What a call says of a listing: nothing where it is the plain one. */
export const listingQuery = (listing: Listing) =>
  isPlain(listing) ? {} : { ...filterQuery(listing), sort: listing.sort, dir: listing.dir };
