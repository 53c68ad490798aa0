import { addDays, momentOf } from "../platform/clock.ts";

/** How many days before the last day people are reminded. */
export const NOTICE_DAYS = ["30", "7", "1"] as const;
/** The hour of the notices, in the team's time zone. */
const NOTICE_HOUR = 9;
/** No time zone is further ahead of UTC. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

interface EndNotice {
  days: (typeof NOTICE_DAYS)[number];
  /** Milliseconds. */
  at: number;
}

/** When notices are sent on a day of the team. */
export const noticeMoment = (day: string, timeZone: string): number => momentOf(day, NOTICE_HOUR, timeZone);

/** The notices before a last day, in order. */
export const noticesBefore = (lastDay: string, timeZone: string): EndNotice[] =>
  NOTICE_DAYS.map((days) => ({ days, at: noticeMoment(addDays(lastDay, -Number(days)), timeZone) }));

/** A time, in milliseconds, before the first notice of an end in any time zone. */
export const beforeNotices = (lastDay: string): number =>
  Date.parse(`${addDays(lastDay, -Number(NOTICE_DAYS[0]))}T00:00:00Z`) - FARTHEST_AHEAD_MS;
