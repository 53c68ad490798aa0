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
} from "../../platform/fields.schema.ts";
import { contractSummary } from "./contract-summary.schema.ts";
import { handleOf, PLATFORM_NAMES, PLATFORMS, type Platform } from "./social-handle.policy.ts";

/** The options for a creator's specialties, shown in the Creator Type column. */
export const CREATOR_TYPES = ["Photographer", "UGC Capture", "Graphic Designer", "Videographer", "Other"] as const;
export const creatorType = z.enum(CREATOR_TYPES);
export type CreatorType = z.infer<typeof creatorType>;

export const creatorStatus = z.enum(["pending", "approved", "rejected"]);
export type CreatorStatus = z.infer<typeof creatorStatus>;

export const CREATOR_LIMITS = { portfolioLinks: 20, phone: 50, location: 200, search: 200 } as const;

/** A creator's handle on one platform, without "@". */
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

/** Blank links are dropped. */
const portfolioLinks = z
  .array(optionalWebAddress())
  .max(50, TOO_MANY_LINKS)
  .transform((links) => links.filter((link) => link !== ""))
  .refine((links) => links.length <= CREATOR_LIMITS.portfolioLinks, TOO_MANY_LINKS)
  .default([]);

const specialties = z
  .array(creatorType)
  .max(CREATOR_TYPES.length, "Each specialty can be chosen once")
  .transform((given) => CREATOR_TYPES.filter((type) => given.includes(type)))
  .default([]);

/**
 * A creator's profile. A creator who joins with an invite fills in the profile; otherwise a member of the team does.
 */
export const creatorProfile = z.object({
  name: personName,
  email,
  bio: optionalSelfDescription("Bio", LIMITS.notes),
  specialties,
  portfolioLinks,
  socialMedia: socialMedia.prefault({}),
  contactInfo: contactInfo.prefault({}),
});

/**
 * The title and text of the message about a blank name or email address, in the dialogs that add and edit a creator.
 */
export const MISSING_INFORMATION = {
  title: "Missing Information",
  message: "Please fill in name and email fields",
} as const;

/** The input to add a creator by hand: the profile and the team's own notes. */
export const createCreatorInput = creatorProfile.extend({
  name: nameRules(MISSING_INFORMATION.message),
  email: emailRules(MISSING_INFORMATION.message),
  notes: optionalText("Notes", LIMITS.notes),
});
export type CreateCreatorInput = z.input<typeof createCreatorInput>;
export type ParsedCreateCreator = z.output<typeof createCreatorInput>;

/** The whole form for an edit; `version` is the version that the person saw. */
export const editCreatorInput = createCreatorInput.extend({ version: z.number().int().positive() });
export type EditCreatorInput = z.input<typeof editCreatorInput>;
export type ParsedEditCreator = z.output<typeof editCreatorInput>;

/** The input for rejecting a creator; only the team sees the reason. */
export const rejectCreatorInput = z.object({ reason: optionalText("Reason", LIMITS.reason).removeDefault() });

/** What members of the team see of a creator. */
export const creator = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  bio: z.string(),
  specialties: z.array(creatorType),
  portfolioLinks: z.array(z.string()),
  socialMedia: z.record(z.enum(PLATFORMS), z.string()),
  contactInfo: z.object({ phone: z.string(), location: z.string() }),
  /** The team's notes, which the creator never sees. */
  notes: z.string(),
  status: creatorStatus,
  /** Who last approved or rejected the creator, and when; absent while the creator is pending. */
  decided: z.object({ by: z.string(), at: timestamp, reason: z.string() }).optional(),
  /** `manual`: the team added the creator. `invite`: the creator joined with an invite. */
  origin: z.enum(["manual", "invite"]),
  /** The creator's latest contract; absent if there is none. */
  contract: contractSummary.optional(),
  createdAt: timestamp,
  /** Changes with every edit of the profile or notes. An edit is sent with the version that the person saw. */
  version: z.number().int(),
});
export type Creator = z.infer<typeof creator>;

/** The filters of the list, which the page's URL and the API call have in common. */
export const creatorFilters = z.object({
  /** A part of a name, an email address or a handle; upper and lower case don't matter. */
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
 * A page, newest first. One call reads a limited number of records, so a page with a filter may have fewer than `limit`
 * creators, or none, even if more follow. The cursor is null on the last page.
 */
export const creatorPage = z.object({ items: z.array(creator), cursor: z.string().nullable() });
export type CreatorPage = z.infer<typeof creatorPage>;

/** The counts on the tabs of the Content Creators screen. */
export const creatorCounts = z.object({
  creators: z.number().int(),
  invites: z.number().int(),
  content: z.number().int(),
});
export type CreatorCounts = z.infer<typeof creatorCounts>;
