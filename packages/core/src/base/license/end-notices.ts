import { addDays, momentOf } from "../../platform/clock.ts";
import { NOTICE_DAYS } from "../happenings/grants.schema.ts";

/** The hour at which notices are sent, in the team's time zone. */
const NOTICE_HOUR = 9;
/** The difference from UTC in the time zone where days begin first. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

interface EndNotice {
  days: (typeof NOTICE_DAYS)[number];
  /** Milliseconds since 1970. */
  at: number;
}

/** The time (ms since 1970) at which notices are sent on a calendar date in the team's time zone. */
export const noticeMoment = (day: string, timeZone: string): number => momentOf(day, NOTICE_HOUR, timeZone);

/** The notices before the last day of a permission, in order of time. */
export const noticesBefore = (lastDay: string, timeZone: string): EndNotice[] =>
  NOTICE_DAYS.map((days) => ({ days, at: noticeMoment(addDays(lastDay, -Number(days)), timeZone) }));

/** A time (ms since 1970) before the first notice for this last day, whatever the team's time zone. */
export const beforeNotices = (lastDay: string): number =>
  Date.parse(`${addDays(lastDay, -Number(NOTICE_DAYS[0]))}T00:00:00Z`) - FARTHEST_AHEAD_MS;
