import * as z from "zod";
import { mayBeUsed } from "../../library/asset/may-be-used.schema.ts";
import { cursor, optionalDate, timestamp } from "../../platform/fields.schema.ts";

/** The most days that one call may ask for: enough for a month with the days that complete its first and last week. */
export const MOST_DAYS = 62;
const DAY_MS = 86_400_000;

const ASK_FOR_DAYS = `Please ask for at most ${MOST_DAYS} days`;
const day = optionalDate.refine((value) => value !== "", "Please enter a valid date");

/** The days `from` and `to` are included. */
export const licenseEndsQuery = z
  .object({ from: day, to: day, cursor: cursor.optional() })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    error: ASK_FOR_DAYS,
    path: ["to"],
  });
export type LicenseEndsQuery = z.output<typeof licenseEndsQuery>;

/** A license that ends on a day, and its asset. */
export const licenseEnd = z.object({
  grantId: z.string(),
  /** `CH-XXXX-XXXX-XXXX`; for an approval by hand `REC-XXXX-XXXX-XXXX`. */
  number: z.string(),
  /** The last day on which the license is valid: a calendar date in the team's time zone. */
  endsOn: z.string(),
  assetId: z.string(),
  assetName: z.string(),
  /** The path that opens the asset in the workspace. */
  path: z.string(),
  type: z.enum(["image", "video"]),
  thumbnailUrl: z.string(),
  /** "" if an admin set the approval without a request. */
  brand: z.string(),
  /**
   * The use for which the rights were requested. Without a request, the usage rights in the granter's words; "" for
   * none.
   */
  use: z.string(),
  origin: z.enum(["owner", "contract", "admin"]),
  /** The name of the owner who granted the license, or of the admin who set it. */
  grantedBy: z.string(),
  /**
   * The last day of the asset's license that ends last; "" if that license has no end. Null if no license of the asset
   * ends later than this license.
   */
  goesOnUntil: z.string().nullable(),
  /** Whether the owner was asked to renew the license and hasn't answered yet. */
  renewalAsked: z.boolean(),
  /** Whether the asset may be used today. */
  mayBeUsed,
  /** What can be done next about the reason, in words; absent if there is nothing. */
  next: z.string().optional(),
});
export type LicenseEnd = z.infer<typeof licenseEnd>;

export const licenseEndPage = z.object({ items: z.array(licenseEnd), cursor: z.string().nullable() });
export type LicenseEndPage = z.infer<typeof licenseEndPage>;

/** The releases of an asset that end on a day. */
export const releaseEnd = licenseEnd
  .pick({
    ...{ endsOn: true, assetId: true, assetName: true, path: true, type: true, thumbnailUrl: true },
    ...{ mayBeUsed: true, next: true },
  })
  .extend({
    /** Whose releases end, such as "2 people (1 minor), 1 piece of music". */
    what: z.string(),
    /** The brand of the asset's license that ends last; "" if it has none, or names no brand. */
    brand: z.string(),
  });
export type ReleaseEnd = z.infer<typeof releaseEnd>;

export const releaseEndPage = z.object({ items: z.array(releaseEnd), cursor: z.string().nullable() });
export type ReleaseEndPage = z.infer<typeof releaseEndPage>;

/** The calendar feed of the calling member; null if the member has none. */
export const calendarFeed = z.object({ address: z.string(), madeAt: timestamp }).nullable();
export type CalendarFeed = z.infer<typeof calendarFeed>;
