import { EVENTS } from "../../base/happenings/events.ts";
import type { NOTICE_DAYS } from "../../base/happenings/grants.schema.ts";
import { beforeNotices, noticeMoment, noticesBefore } from "../../base/license/end-notices.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, DAY_MS, nowMs } from "../../platform/clock.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { endTimer, isUnchanged, moveTimer, setTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { findGrant, type GrantRecord } from "./grant.entity.ts";
import { leadingGrant } from "./grant.policy.ts";

/**
 * A time when people are notified of a grant's end: some days before its last day, or on the day after its last day.
 */
interface Moment {
  at: number;
  days: (typeof NOTICE_DAYS)[number] | undefined;
}

const momentsOf = (expiresOn: string, timeZone: string): Moment[] => [
  ...noticesBefore(expiresOn, timeZone),
  { days: undefined, at: noticeMoment(addDays(expiresOn, 1), timeZone) },
];

/**
 * The write that sets a grant's timer; part of the transaction that makes the grant. The timer fires before the first
 * notice can be due in any time zone. When the timer fires, {@link lookAfter} moves the timer to the hour of the first
 * notice.
 */
export const lookedAfter = ({ teamId, grantId, expiresOn = "" }: GrantRecord): Write[] => {
  if (expiresOn === "") return [];
  const due = Math.max(beforeNotices(expiresOn), nowMs());
  return [setTimer({ teamId, kind: "grant-expiry", id: grantId }, new Date(due).toISOString())];
};

/**
 * Notifies people that a grant will end soon, and that it has ended. A notice whose day has passed is skipped. Nobody
 * is notified while the grant is withdrawn, or while another grant of the asset ends later or has no end.
 */
export const lookAfter = async (timer: Timer): Promise<void> => {
  const { teamId, id: grantId } = timer;
  const grant = await findGrant(teamId, grantId);
  if (!grant?.expiresOn) return;
  const { assetId } = grant;
  const [{ timeZone }, asset] = await Promise.all([Team.get(teamId), findAsset(teamId, assetId)]);
  if (!asset) return;
  const moments = momentsOf(grant.expiresOn, timeZone);
  const now = nowMs();
  const next = moments.find(({ at }) => at > now);
  const counts = grant.ended === undefined && leadingGrant(grantsOf(asset))?.grantId === grantId;
  const reached = moments.findLast(({ at }) => at <= now && at > Date.parse(grant.grantedAt));
  const writes = [
    next ? moveTimer(timer, new Date(next.at).toISOString()) : endTimer(timer),
    ...(counts && reached ? noticeOf({ grantId, assetId }, reached, now) : []),
  ];
  await transact(async () => ({ writes: (await isUnchanged(timer)) ? writes : [], result: undefined }));
};

const noticeOf = (ids: { grantId: string; assetId: string }, { at, days }: Moment, now: number): Write[] => {
  if (days === undefined) return [EVENTS["grant.expired"].outbox(ids)];
  return now - at < DAY_MS ? [EVENTS["grant.expiring"].outbox({ ...ids, days })] : [];
};
