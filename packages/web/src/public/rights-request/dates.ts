// With the month's name, which reads the same in every country, and as the license terms write it.
const day = new Intl.DateTimeFormat("en", { dateStyle: "long" });
const calendarDay = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** An ISO timestamp as the reader's date. */
export const formatDay = (timestamp: string): string => day.format(new Date(timestamp));

/** An ISO timestamp as the reader's date and time. */
export const formatMoment = (timestamp: string): string => moment.format(new Date(timestamp));

/** A calendar date `YYYY-MM-DD`, which has no time zone. */
export const formatCalendarDay = (date: string): string => calendarDay.format(new Date(`${date}T00:00:00Z`));

/** The reader's today as a calendar date. */
export const today = (now: Date = new Date()): string => {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};
