import type { Listing, ListPlace } from "./listing.ts";

/** All queries about assets are under ["assets"]; code that makes or changes an asset invalidates this key. */
export const assetKeys = {
  all: ["assets"],
  counts: ["assets", "counts"],
  lists: ["assets", "list"],
  list: (place: ListPlace) => ["assets", "list", place],
  searches: ["assets", "search"],
  search: (listing: Listing, place: ListPlace) => ["assets", "search", listing, place],
  details: ["assets", "detail"],
  detail: (assetId: string) => ["assets", "detail", assetId],
  /** Contains the asset's version, because the version changes with the asset's grants. */
  grants: (assetId: string, version: number) => ["assets", "grants", assetId, version],
  activity: (assetId: string) => ["assets", "activity", assetId],
} as const;
