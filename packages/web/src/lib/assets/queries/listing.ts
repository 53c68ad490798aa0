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

/** Newest first and unfiltered: the lists that cost the server one Query, and the counters that cost it none. */
export const isPlain = (listing: Listing): boolean =>
  !isFiltered(listing) && listing.sort === EVERYTHING.sort && listing.dir === EVERYTHING.dir;
