import type { Listing, ListPlace } from "./listing.ts";

/** Everything about assets is under ["assets"]: code that makes or changes one invalidates that. */
export const assetKeys = {
  all: ["assets"],
  counts: ["assets", "counts"],
  lists: ["assets", "list"],
  list: (place: ListPlace) => ["assets", "list", place],
  searches: ["assets", "search"],
  search: (listing: Listing, place: ListPlace) => ["assets", "search", listing, place],
  details: ["assets", "detail"],
  detail: (assetId: string) => ["assets", "detail", assetId],
  /** Of the asset as it is in that version: whatever changes its grants moves it. */
  grants: (assetId: string, version: number) => ["assets", "grants", assetId, version],
  activity: (assetId: string) => ["assets", "activity", assetId],
} as const;
