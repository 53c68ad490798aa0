import * as z from "zod";
import { cursor, optionalDate, timestamp } from "../platform/fields.schema.ts";

/** The most days in one call: a month, the days that complete its weeks, and some room. */
export const MOST_DAYS = 62;
const DAY_MS = 86_400_000;

const ASK_FOR_DAYS = `Please ask for at most ${MOST_DAYS} days`;
const day = optionalDate.refine((value) => value !== "", "Please enter a valid date");

/** Both days are included. */
export const licenceEndsQuery = z
  .object({ from: day, to: day, cursor: cursor.optional() })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    error: ASK_FOR_DAYS,
    path: ["to"],
  });
export type LicenceEndsQuery = z.output<typeof licenceEndsQuery>;

/** A license that ends on a day, and its asset. */
export const licenceEnd = z.object({
  grantId: z.string(),
  /** `CH-XXXX-XXXX-XXXX`. */
  number: z.string(),
  /** Its last day: a calendar date in the team's time zone, inclusive. */
  endsOn: z.string(),
  assetId: z.string(),
  assetName: z.string(),
  /** Where the asset is opened in the workspace. */
  path: z.string(),
  type: z.enum(["image", "video"]),
  thumbnailUrl: z.string(),
  /** "" if nobody was asked: an approval set by an admin. */
  brand: z.string(),
  /** The use that was asked for, otherwise the words of the person who granted it; "" for none. */
  use: z.string(),
  origin: z.enum(["owner", "contract", "admin"]),
  /** The person who granted it, or the admin who set it. */
  grantedBy: z.string(),
  /**
   * The last day of another license of the asset that ends later: "" if that has no end, null if there is none.
   */
  goesOnUntil: z.string().nullable(),
  /** The owner was asked to renew the license and hasn't answered. */
  renewalAsked: z.boolean(),
});
export type LicenceEnd = z.infer<typeof licenceEnd>;

export const licenceEndPage = z.object({ items: z.array(licenceEnd), cursor: z.string().nullable() });
export type LicenceEndPage = z.infer<typeof licenceEndPage>;

/** The member's own feed; null if there is none. */
export const calendarFeed = z.object({ address: z.string(), madeAt: timestamp }).nullable();
export type CalendarFeed = z.infer<typeof calendarFeed>;
