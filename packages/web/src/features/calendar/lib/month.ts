/** A month of the calendar: `YYYY-MM`. */
export type Month = string;

const MONTH = /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/;

/** The month in the URL; the current month if the URL has none or an invalid one. */
export const monthOf = (named: string | null, today: string): Month =>
  named !== null && MONTH.test(named) ? named : today.slice(0, 7);

const firstOf = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The month that is `by` months later, or earlier if `by` is negative. */
export const shifted = (month: Month, by: number): Month => {
  const date = firstOf(month);
  date.setUTCMonth(date.getUTCMonth() + by);
  return dayOf(date).slice(0, 7);
};

/** The days of the month, as calendar dates. */
export const daysOf = (month: Month): string[] => {
  const last = new Date(firstOf(shifted(month, 1)).getTime() - 1).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
};

const DAY_MS = 86_400_000;

/** Days from one calendar date to another; negative if the second date is earlier. */
export const daysFrom = (day: string, to: string): number => Math.round((Date.parse(to) - Date.parse(day)) / DAY_MS);

/** The days of the month in weeks that begin on Sunday; undefined for days of other months. */
export const weeksOf = (month: Month): (string | undefined)[][] => {
  const before = Array.from({ length: firstOf(month).getUTCDay() }, () => undefined);
  const cells = [...before, ...daysOf(month)];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, day) => cells[week * 7 + day]),
  );
};

const inUtc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en", { ...options, timeZone: "UTC" });
const monthName = inUtc({ month: "long", year: "numeric" });
const dayName = inUtc({ weekday: "short", month: "short", day: "numeric" });
const weekdayShort = inUtc({ weekday: "short" });
const weekdayLong = inUtc({ weekday: "long" });

/** "August 2026". */
export const nameOfMonth = (month: Month): string => monthName.format(firstOf(month));
/** "Mon, Aug 31". */
export const nameOfDay = (day: string): string => dayName.format(new Date(`${day}T00:00:00Z`));

/** Sunday to Saturday. */
export const WEEKDAYS = Array.from({ length: 7 }, (_, index) => {
  // November 1, 2026 is a Sunday.
  const date = new Date(Date.UTC(2026, 10, 1 + index));
  return { short: weekdayShort.format(date), long: weekdayLong.format(date) };
});
