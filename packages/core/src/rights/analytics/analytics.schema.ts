import * as z from "zod";

/** The numbers of days that can be chosen. */
export const ANALYTICS_DAYS = [30, 90, 365] as const;
export type AnalyticsDays = (typeof ANALYTICS_DAYS)[number];

export const analyticsQuery = z.object({
  days: z
    .enum(["30", "90", "365"], "Please choose 30, 90 or 365 days")
    .default("30")
    .transform((days) => Number(days) as AnalyticsDays),
});

/**
 * How many requests were sent in a period, and what has become of these requests until now. An answered request counts
 * as opened even if the owner's browser didn't report the opening, so `answered` is never larger than `opened`.
 */
export const requestFigures = z.object({
  sent: z.number(),
  opened: z.number(),
  answered: z.number(),
  approved: z.number(),
  /**
   * The median time from sending to the answer, estimated with an error of at most 10 %. Null if nobody has answered.
   */
  medianSeconds: z.number().nullable(),
});
export type RequestFigures = z.infer<typeof requestFigures>;

const calendarDay = z.string();

export const analytics = z.object({
  days: z.number(),
  /** The first and the last day of the period, both included: calendar dates in the team's time zone. */
  from: calendarDay,
  to: calendarDay,
  /** The first day that is counted. It is later than `from` if one answer can't hold the figures of all days. */
  since: calendarDay,
  total: requestFigures,
  /** The 100 brands and the 100 members with the most requests, sorted by their number of requests. */
  brands: z.array(requestFigures.extend({ brand: z.string() })),
  requesters: z.array(requestFigures.extend({ userId: z.string(), name: z.string() })),
  /** Days, weeks or months, the earliest first; `from` is the first day of each. */
  periods: z.array(z.object({ from: calendarDay, sent: z.number(), answered: z.number(), approved: z.number() })),
});
export type Analytics = z.infer<typeof analytics>;
