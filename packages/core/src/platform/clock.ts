import { AsyncLocalStorage } from "node:async_hooks";

/** Time is injected, so that whatever expires can be tested without waiting. */
export interface Clock {
  now(): Date;
}

const system: Clock = { now: () => new Date() };
const storage = new AsyncLocalStorage<Clock>();

export const now = (): Date => (storage.getStore() ?? system).now();
export const nowIso = (): string => now().toISOString();
export const nowMs = (): number => now().getTime();

/** Runs `work` under another clock; for tests and for seeding a past. */
export const withClock = <T>(clock: Clock, work: () => T): T => storage.run(clock, work);

/** Seconds since 1970, as the table's TTL wants them. */
export const ttlIn = (seconds: number): number => Math.floor(nowMs() / 1000) + seconds;

/** An ISO date so many milliseconds from now. */
export const isoIn = (ms: number): string => new Date(nowMs() + ms).toISOString();

export const DAY_MS = 86_400_000;

/** Today's calendar date in `timeZone` (IANA name), as YYYY-MM-DD. */
export const todayIn = (timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(now());
