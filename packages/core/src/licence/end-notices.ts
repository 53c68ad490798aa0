import { addDays, momentOf } from "../platform/clock.ts";

/** People are reminded of an end so many days before the last one. */
export const NOTICE_DAYS = ["30", "7", "1"] as const;
/** By the team's clocks. */
const NOTICE_HOUR = 9;
/** No place's clocks are further ahead of UTC. */
const FARTHEST_AHEAD_MS = 14 * 3_600_000;

interface EndNotice {
  days: (typeof NOTICE_DAYS)[number];
  /** Milliseconds. */
  at: number;
}

/** When an hour on a day of the team is that notices come at. */
export const noticeMoment = (day: string, timeZone: string): number => momentOf(day, NOTICE_HOUR, timeZone);

/** The notices before a last day, the first one first. */
export const noticesBefore = (lastDay: string, timeZone: string): EndNotice[] =>
  NOTICE_DAYS.map((days) => ({ days, at: noticeMoment(addDays(lastDay, -Number(days)), timeZone) }));

/** Before the first notice of an end could be, wherever the team's clocks are; milliseconds. */
export const beforeNotices = (lastDay: string): number =>
  Date.parse(`${addDays(lastDay, -Number(NOTICE_DAYS[0]))}T00:00:00Z`) - FARTHEST_AHEAD_MS;
