import * as z from "zod";

/** The ranges of days that can be chosen. */
export const ANALYTICS_DAYS = [30, 90, 365] as const;
export type AnalyticsDays = (typeof ANALYTICS_DAYS)[number];

export const analyticsQuery = z.object({
  days: z
    .enum(["30", "90", "365"], "Please choose 30, 90 or 365 days")
    .default("30")
    .transform((days) => Number(days) as AnalyticsDays),
});

/**
 * Outcomes of requests so far, by the day they were sent. An answered request counts as opened even if no script
 * reported it, so no step is larger than the step before.
 */
export const requestFigures = z.object({
  sent: z.number(),
  opened: z.number(),
  answered: z.number(),
  approved: z.number(),
  /** Time from sending to the answer; estimated, at most 10 % off. Null if nobody has answered. */
  medianSeconds: z.number().nullable(),
});
export type RequestFigures = z.infer<typeof requestFigures>;

const calendarDay = z.string();

export const analytics = z.object({
  days: z.number(),
  /** Calendar dates in the team's time zone, both included. */
  from: calendarDay,
  to: calendarDay,
  /** The first day that is counted; later than `from` if the range has more figures than one answer can hold. */
  since: calendarDay,
  total: requestFigures,
  /** The 100 with the most requests, in that order. */
  brands: z.array(requestFigures.extend({ brand: z.string() })),
  requesters: z.array(requestFigures.extend({ userId: z.string(), name: z.string() })),
  /** Day by day, week by week or month by month, the earliest first; each is named by its first day. */
  periods: z.array(z.object({ from: calendarDay, sent: z.number(), answered: z.number(), approved: z.number() })),
});
export type Analytics = z.infer<typeof analytics>;
