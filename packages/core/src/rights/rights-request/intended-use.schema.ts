import * as z from "zod";

/** The intended uses in the form for a request by URL. */
export const URL_INTENDED_USES = [
  "Social media posts",
  "Story highlights",
  "Website content",
  "Marketing campaigns",
  "Print materials",
  "Video content",
  "Commercial use",
  "Editorial use",
  "Multiple platforms",
] as const;
/** The intended uses in the form for a request for an asset. */
export const ASSET_INTENDED_USES = [
  "Social media posts",
  "Story highlights",
  "Reels/TikTok",
  "Website content",
  "Promotional campaigns",
  "Editorial content",
  "Multiple platforms",
] as const;
export const DEFAULT_INTENDED_USE = "Social media posts";

export const INTENDED_USES = [...new Set<string>([...URL_INTENDED_USES, ...ASSET_INTENDED_USES])];

export const intendedUse = z.string().refine((value) => INTENDED_USES.includes(value), "Please choose an intended use");
