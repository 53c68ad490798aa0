export const TYPE_TEXTS = { image: "Image", video: "Video" } as const;

export const PREVIEW_TEXTS = {
  noPicture: "No preview picture",
  unavailable: "Preview unavailable",
  unavailableText: "No file URL available for preview",
  viewOriginal: "View Original Post",
} as const;
