export const PICKER_TEXTS = {
  search: "Search creators...",
  none: "No creators found",
  loading: "Loading creators...",
  failed: "Failed to load content creator data",
} as const;
