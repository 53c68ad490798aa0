import type { Translated } from "../catalogue.policy.ts";

/** The uses and restrictions that licenses are stored with. */
export const SAID = {
  socialMediaPosts: "Social media posts",
  storyHighlights: "Story highlights",
  websiteContent: "Website content",
  marketingCampaigns: "Marketing campaigns",
  printMaterials: "Print materials",
  videoContent: "Video content",
  commercialUse: "Commercial use",
  editorialUse: "Editorial use",
  multiplePlatforms: "Multiple platforms",
  reels: "Reels/TikTok",
  promotionalCampaigns: "Promotional campaigns",
  editorialContent: "Editorial content",

  storiesOnly: "IG Stories only",
  noPaidPromotion: "No paid promotion",
  creditRequired: "Credit required",
  noModifications: "No modifications",
} as const;

export type LicenseWords = Translated<typeof SAID>;
