import { ANALYTICS_DAYS, type AnalyticsDays } from "@clearhouse/core/rights/analytics/analytics.schema.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration, rounded: "12 min", "5 h", "2.5 days". */
export const formatDuration = (seconds: number): string => {
  if (seconds < HOUR) return `${Math.max(1, Math.round(seconds / MINUTE))} min`;
  if (seconds < 2 * DAY) return `${Math.round(seconds / HOUR)} h`;
  const days = seconds / DAY;
  return `${days < 10 ? Math.round(days * 10) / 10 : Math.round(days)} days`;
};

/** `part` as a percentage of `whole`, rounded; 0 if `whole` is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

/** The range in the URL; the default range if the URL has none or an invalid one. */
export const daysOf = (named: string | null): AnalyticsDays =>
  ANALYTICS_DAYS.find((days) => String(days) === named) ?? ANALYTICS_DAYS[0];
