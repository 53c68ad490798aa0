import { EVENTS } from "../../base/happenings/events.ts";
import { beforeNotices, noticesBefore } from "../../base/license/end-notices.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import type { ReleaseRecord } from "../../library/asset/release.entity.ts";
import { Team } from "../../people/team/index.ts";
import { addDays, DAY_MS, nowMs } from "../../platform/clock.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import {
  cancelTimer,
  endTimer,
  isUnchanged,
  moveTimer,
  setTimer,
  type Timer,
} from "../../platform/timer/timer.entity.ts";
import { inForce } from "../grant/grant.policy.ts";

/** Reading a release takes the asset's id too, so the timer's id contains both ids. */
const timerOf = ({ teamId, assetId, releaseId }: Pick<ReleaseRecord, "teamId" | "assetId" | "releaseId">) => ({
  ...{ teamId, kind: "release-end" as const, id: `${assetId}.${releaseId}` },
});

/**
 * The writes that set a release's timer; for the transaction that makes or changes the release.
 * @param before the day on which the release ended before the change; "" for none
 */
export const lookedAfter = (release: ReleaseRecord, before: string): Write[] => {
  const { validUntil = "" } = release;
  if (validUntil === before) return [];
  if (validUntil === "") return [cancelTimer(timerOf(release))];
  const due = Math.max(beforeNotices(validUntil), nowMs());
  return [setTimer(timerOf(release), new Date(due).toISOString())];
};

/** The writes that remove a release's timer; for the transaction that removes the release. */
export const noLongerLookedAfter = (release: ReleaseRecord): Write[] =>
  release.validUntil ? [cancelTimer(timerOf(release))] : [];

/**
 * Notifies people that a release will end soon, if a license of its asset ends later than the release. A notice whose
 * day has passed is skipped.
 */
export const lookAfter = async (timer: Timer): Promise<void> => {
  const { teamId } = timer;
  const [assetId = "", releaseId = ""] = timer.id.split(".");
  const [{ timeZone }, asset] = await Promise.all([Team.get(teamId), findAsset(teamId, assetId)]);
  const release = asset?.releases?.releases.find(({ id }) => id === releaseId);
  if (!asset || !release?.validUntil) return;
  const notices = noticesBefore(release.validUntil, timeZone);
  const now = nowMs();
  const next = notices.find(({ at }) => at > now);
  const reached = notices.findLast(({ at }) => at <= now && now - at < DAY_MS && at > Date.parse(timer.setAt));
  const dayAfter = addDays(release.validUntil, 1);
  const counts = release.onFile && grantsOf(asset).some((grant) => inForce(grant, dayAfter));
  const writes = [
    next ? moveTimer(timer, new Date(next.at).toISOString()) : endTimer(timer),
    ...(reached && counts ? [EVENTS["release.expiring"].outbox({ assetId, releaseId, days: reached.days })] : []),
  ];
  await transact(async () => ({ writes: (await isUnchanged(timer)) ? writes : [], result: undefined }));
};
