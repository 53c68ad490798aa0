import { shownDate } from "@clearhouse/core/platform/calendar-date.policy.ts";

const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
const momentUtc = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
const MS_PER_DAY = 86_400_000;

/** An ISO timestamp as the reader's date: "Nov 21, 2026". */
export const formatDate = (timestamp: string): string => day.format(new Date(timestamp));

/** An ISO timestamp as the reader's date and time. */
export const formatDateTime = (timestamp: string): string => moment.format(new Date(timestamp));

/** An ISO timestamp to the second, in UTC, for times that two parties compare. */
export const formatMomentUtc = (timestamp: string): string => `${momentUtc.format(new Date(timestamp))} UTC`;

/** A calendar date `YYYY-MM-DD`, which has no time zone. */
export const formatCalendarDate = shownDate;

/** The calendar date in a time zone. */
export const todayIn = (timeZone: string, now: Date = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);

/** Whole days from the team's today to a calendar date; 0 is today, negative is past. */
export const daysUntil = (date: string, timeZone: string, now: Date = new Date()): number => {
  const today = todayIn(timeZone, now);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / MS_PER_DAY);
};
