/** What an owner can rule out by a word. It stands here, because the first load of the owner's page has no schemas. */
export const RESTRICTIONS = ["IG Stories only", "No paid promotion", "Credit required", "No modifications"] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Where content appears, in the order of the lists. The values are stored and public. */
export const CHANNELS = [
  "feed",
  "stories",
  "short_video",
  "long_video",
  "website_app",
  "email",
  "print",
  "screens_events",
  "broadcast_streaming",
] as const;
export type Channel = (typeof CHANNELS)[number];

export const PLATFORMS = ["instagram", "twitter", "tiktok", "youtube", "facebook", "linkedin"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** From narrow to wide: each purpose includes the ones before it. */
export const PURPOSES = ["editorial", "commercial"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** From narrow to wide: what may be paid promotion may be shown without payment too. */
export const ADS = ["organic", "paid"] as const;
export type Ads = (typeof ADS)[number];

/** From narrow to wide. `as_is` includes resizing for the place. */
export const EDITS = ["as_is", "crop_trim_caption", "any"] as const;
export type Edits = (typeof EDITS)[number];

/** What happens to what was published when a license ends, from narrow to wide. */
export const AFTER_END = ["come_down", "ads_stop", "stay"] as const;
export type AfterEnd = (typeof AFTER_END)[number];

/**
 * One use: every combination of its channels and platforms, for its purpose, organic or paid. Lines of a grant don't
 * mix: no line lends its purpose or its ads to the channels of another.
 */
export interface UseLine {
  /** At least one, in the order of {@link CHANNELS}. */
  channels: readonly Channel[];
  /**
   * `any` is more than all of {@link PLATFORMS}. Says nothing about channels that have no platforms, such as print.
   */
  platforms: "any" | readonly Platform[];
  /** Absent: the accepted text doesn't state it. */
  purpose?: Purpose | undefined;
  /** Absent: the accepted text doesn't state it. */
  ads?: Ads | undefined;
  /** Channels of which the accepted text doesn't say whether the use includes them; absent for none. */
  unstated?: readonly Channel[] | undefined;
}

/** What a grant states. An absent field isn't stated, which isn't the same as ruled out. */
export interface Scope {
  /** `[]` if no use is stated, or if `emptiedBy` left none. */
  lines: readonly UseLine[];
  /** The restriction that left nothing of the uses, if one did. */
  emptiedBy?: Restriction | undefined;
  brands?: "all" | readonly string[] | undefined;
  /** The brands that the request named, where the accepted text names all brands of the team. */
  requestedBrands?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2, upper case. */
  countries?: "worldwide" | readonly string[] | undefined;
  edits?: Edits | undefined;
  aiTraining?: boolean | undefined;
  /** Making or changing content by AI, likeness and voice included. */
  aiMaking?: boolean | undefined;
  exclusive: boolean;
  /** First day, a calendar date in the team's time zone; "" for none. */
  from: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  until: string;
  afterEnd?: AfterEnd | undefined;
  /** The name is "" if none is given. */
  credit: { required: boolean; name: string };
  /** Words of whoever granted it that limit it beyond the fields; "" for none. */
  words: string;
  /** The words of the request, which the owner accepted as a further limit; absent for none. */
  askedWords?: string | undefined;
  /** As chosen; lines, edits and credit hold their effect already. */
  restrictions: readonly Restriction[];
  /** What the owner granted less of than was asked; absent for nothing, and for grants of an earlier release. */
  narrowed?: readonly NarrowedField[] | undefined;
  /** Channels that were asked and that no line has any more; absent for none. */
  switchedOff?: readonly Channel[] | undefined;
}

/** The fields of which an owner can grant less than was asked. */
export const NARROWED_FIELDS = [
  "channels",
  "platforms",
  "purpose",
  "ads",
  "countries",
  "edits",
  "aiTraining",
  "aiMaking",
  "brands",
  "from",
  "until",
  "afterEnd",
  "credit",
] as const;
export type NarrowedField = (typeof NARROWED_FIELDS)[number];

/** What decides which of several permissions is shown. */
export interface Term {
  id: string;
  /** ISO 8601. */
  since: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/**
 * Whether permission `a` is shown rather than permission `b`. A permission without an end goes first; otherwise the
 * permission that ends later goes first. Of two permissions with the same end, the newer permission goes first.
 */
export const leads = (a: Term, b: Term): boolean => {
  if (a.expiresOn !== b.expiresOn) return a.expiresOn === "" || (b.expiresOn !== "" && a.expiresOn > b.expiresOn);
  return a.since === b.since ? a.id > b.id : a.since > b.since;
};

/** Whether an approval has expired. Its end, a calendar date, is the last day on which it is valid. */
export const isExpired = (expiresOn: string, today: string): boolean => expiresOn !== "" && expiresOn < today;
