import * as z from "zod";
import {
  cursor,
  email,
  emailRules,
  LIMITS,
  nameRules,
  optionalLine,
  optionalSelfDescription,
  optionalText,
  optionalWebAddress,
  personName,
  timestamp,
} from "../platform/fields.schema.ts";
import { contractSummary } from "./contract-summary.schema.ts";
import { handleOf, PLATFORM_NAMES, PLATFORMS, type Platform } from "./social-handle.policy.ts";

/** The options of a creator's specialties, which the Creator Type column shows (spec-map B3). */
export const CREATOR_TYPES = ["Photographer", "UGC Capture", "Graphic Designer", "Videographer", "Other"] as const;
export const creatorType = z.enum(CREATOR_TYPES);
export type CreatorType = z.infer<typeof creatorType>;

export const creatorStatus = z.enum(["pending", "approved", "rejected"]);
export type CreatorStatus = z.infer<typeof creatorStatus>;

export const CREATOR_LIMITS = { portfolioLinks: 20, phone: 50, location: 200, search: 200 } as const;

/** A creator's name in the network, on one platform; a handle, without "@". */
const handle = (platform: Platform) => {
  const message = `Please enter a valid ${PLATFORM_NAMES[platform]} handle`;
  return z
    .string()
    .max(LIMITS.url, message)
    .transform((value, context) => {
      const found = handleOf(platform, value);
      if (found !== undefined) return found;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .default("");
};

export const socialMedia = z.object({
  instagram: handle("instagram"),
  tiktok: handle("tiktok"),
  twitter: handle("twitter"),
  youtube: handle("youtube"),
} satisfies Record<Platform, z.ZodType>);
export type SocialMedia = z.output<typeof socialMedia>;

export const hasHandle = (media: SocialMedia): boolean => PLATFORMS.some((platform) => media[platform] !== "");

export const contactInfo = z.object({
  phone: optionalLine("Phone", CREATOR_LIMITS.phone),
  location: optionalLine("Location", CREATOR_LIMITS.location),
});

const TOO_MANY_LINKS = `At most ${CREATOR_LIMITS.portfolioLinks} portfolio links can be added`;

/** Blank ones are dropped (spec-map B5). */
const portfolioLinks = z
  .array(optionalWebAddress())
  .max(50, TOO_MANY_LINKS)
  .transform((links) => links.filter((link) => link !== ""))
  .refine((links) => links.length <= CREATOR_LIMITS.portfolioLinks, TOO_MANY_LINKS)
  .default([]);

const specialties = z
  .array(creatorType)
  .transform((given) => CREATOR_TYPES.filter((type) => given.includes(type)))
  .default([]);

/** What a creator says of themselves; the team says it in their place when it onboards or edits them. */
export const creatorProfile = z.object({
  name: personName,
  email,
  bio: optionalSelfDescription("Bio", LIMITS.notes),
  specialties,
  portfolioLinks,
  socialMedia: socialMedia.prefault({}),
  contactInfo: contactInfo.prefault({}),
});

/** The texts of both dialogs for a blank name or address (spec-map B5), with its title. */
export const MISSING_INFORMATION = {
  title: "Missing Information",
  message: "Please fill in name and email fields",
} as const;

/** Manual onboarding (spec-map B5): the team's own notes beside the profile. */
export const createCreatorInput = creatorProfile.extend({
  name: nameRules(MISSING_INFORMATION.message),
  email: emailRules(MISSING_INFORMATION.message),
  notes: optionalText("Notes", LIMITS.notes),
});
export type CreateCreatorInput = z.input<typeof createCreatorInput>;
export type ParsedCreateCreator = z.output<typeof createCreatorInput>;

/** The whole form; `version` is the one that it was filled with. */
export const editCreatorInput = createCreatorInput.extend({ version: z.number().int().positive() });
export type EditCreatorInput = z.input<typeof editCreatorInput>;
export type ParsedEditCreator = z.output<typeof editCreatorInput>;

/** The reason stays in the team. */
export const rejectCreatorInput = z.object({ reason: optionalText("Reason", LIMITS.reason).removeDefault() });

/** A creator as members of the team see one. */
export const creator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  bio: z.string(),
  specialties: z.array(creatorType),
  portfolioLinks: z.array(z.string()),
  socialMedia: z.record(z.enum(PLATFORMS), z.string()),
  contactInfo: z.object({ phone: z.string(), location: z.string() }),
  /** Of the team; never shown to the creator. */
  notes: z.string(),
  status: creatorStatus,
  /** Who approved or rejected them last, and when; absent while pending. */
  decided: z.object({ by: z.string(), at: timestamp, reason: z.string() }).optional(),
  /** By the team itself, or by the creator through an invite. */
  origin: z.enum(["manual", "invite"]),
  /** The latest of their contracts; absent where there is none. */
  contract: contractSummary.optional(),
  createdAt: timestamp,
  /** Moves with every edit of the profile or notes; an edit names the version it was made on. */
  version: z.number().int(),
});
export type Creator = z.infer<typeof creator>;

/** What narrows the list: the same in the page's address and in a call. */
export const creatorFilters = z.object({
  /** Part of a name, an address or a handle, without regard to case. */
  q: optionalText("Search", CREATOR_LIMITS.search),
  status: z.enum(["", ...creatorStatus.options]).default(""),
  type: z.enum(["", ...CREATOR_TYPES]).default(""),
});
export type CreatorFilters = z.output<typeof creatorFilters>;

export const creatorQuery = creatorFilters.extend({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type CreatorQuery = z.output<typeof creatorQuery>;

/**
 * Newest first. One call looks through a bounded number of records, so a narrow filter may give fewer than `limit`, or
 * none, and a cursor to go on with; null where there are no more.
 */
export const creatorPage = z.object({ items: z.array(creator), cursor: z.string().nullable() });
export type CreatorPage = z.infer<typeof creatorPage>;

/** What the tabs of the Content Creators screen show. */
export const creatorCounts = z.object({
  creators: z.number().int(),
  invites: z.number().int(),
  content: z.number().int(),
});
export type CreatorCounts = z.infer<typeof creatorCounts>;
