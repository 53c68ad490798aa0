import { AsyncLocalStorage } from "node:async_hooks";

/** A clock that tests can replace, so that they needn't wait for something to expire. */
export interface Clock {
  now(): Date;
}

const system: Clock = { now: () => new Date() };
const storage = new AsyncLocalStorage<Clock>();

export const now = (): Date => (storage.getStore() ?? system).now();
export const nowIso = (): string => now().toISOString();
export const nowMs = (): number => now().getTime();

/** Runs `work` with another clock; for tests and for demo data in the past. */
export const withClock = <T>(clock: Clock, work: () => T): T => storage.run(clock, work);

/** Seconds since 1970, as the table's TTL needs them. */
export const ttlIn = (seconds: number): number => Math.floor(nowMs() / 1000) + seconds;

/** The time `ms` milliseconds from now, ISO 8601. */
export const isoIn = (ms: number): string => new Date(nowMs() + ms).toISOString();

/**
 * The current time (ISO 8601), but at least one millisecond after `earlier`. Feeds of changes are ordered by the times
 * that this function returns, so a later change must never get an earlier time, even if the clocks of two machines
 * differ.
 */
export const laterThan = (earlier: string): string => {
  const at = nowIso();
  return at > earlier ? at : new Date(Date.parse(earlier) + 1).toISOString();
};

export const DAY_MS = 86_400_000;

/** Today's calendar date in `timeZone` (IANA name), as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string => dayIn(timeZone, now());

/** One formatter for each time zone, cached because making a formatter takes as long as reading a record. */
const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const kept = calendars.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(timeZone, made);
  return made;
};

/** The calendar date in `timeZone` (IANA name) at the given time, as YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string => calendarOf(timeZone).format(at);

/** A time zone's offset from UTC at the given time, in ms. */
const offsetAt = (ms: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(ms);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
};

/**
 * The time (ms since 1970) of an hour on a calendar date in `timeZone`. If the clocks skip that hour, because summer
 * time begins, the next hour is returned.
 */
export const momentOf = (day: string, hour: number, timeZone: string): number => {
  const local = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000;
  return local - offsetAt(local - offsetAt(local, timeZone), timeZone);
};

/** A calendar date plus a number of days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
