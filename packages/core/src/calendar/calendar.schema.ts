import * as z from "zod";
import { cursor, optionalDate, timestamp } from "../platform/fields.schema.ts";

/** The days that one call may ask for: a month with the days around it that fill its weeks, and room. */
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

/** A license that holds up to a day, and the asset that it is for. */
export const licenceEnd = z.object({
  grantId: z.string(),
  /** Absent for grants of before there were numbers. */
  number: z.string().optional(),
  /** Its last day: a calendar date in the team's time zone, inclusive. */
  endsOn: z.string(),
  assetId: z.string(),
  assetName: z.string(),
  /** Where the asset is opened in the workspace. */
  path: z.string(),
  type: z.enum(["image", "video"]),
  thumbnailUrl: z.string(),
  /** "" where nobody was asked for one: an approval that an admin set. */
  brand: z.string(),
  /** As it was asked for, else in the words of whoever gave it; "" for none. */
  use: z.string(),
  origin: z.enum(["owner", "contract", "admin"]),
  /** Who gave it, or the admin who set it. */
  grantedBy: z.string(),
  /** The last day of another license of the asset that reaches farther: "" for one without an end, null for none. */
  goesOnUntil: z.string().nullable(),
  /** The owner was asked to prolong it, and hasn't answered. */
  renewalAsked: z.boolean(),
});
export type LicenceEnd = z.infer<typeof licenceEnd>;

export const licenceEndPage = z.object({ items: z.array(licenceEnd), cursor: z.string().nullable() });
export type LicenceEndPage = z.infer<typeof licenceEndPage>;

/** The member's own feed; null where there is none. */
export const calendarFeed = z.object({ address: z.string(), madeAt: timestamp }).nullable();
export type CalendarFeed = z.infer<typeof calendarFeed>;
