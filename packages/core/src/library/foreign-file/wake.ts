import { EVENTS } from "../../base/happenings/events.ts";
import { isoIn, nowIso, nowMs } from "../../platform/clock.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import {
  endTimer,
  findTimer,
  isUnchanged,
  moveTimer,
  setTimer,
  type Timer,
} from "../../platform/timer/timer.entity.ts";
import { AssetEntity } from "../asset/asset.entity.ts";

/**
 * After this time, a planned run of fetching a team's files counts as lost and is planned again. A run takes less time.
 */
const LEASE_MS = 4 * 60_000;
/**
 * A timer is kept at least this long after an import has added files, because the index may not have these files yet.
 * An index never lags that long.
 */
const SETTLED_MS = 10 * 60_000;

/** Each team has a single timer for all files at the URLs in its imported rows. */
const timerOf = (teamId: string) => ({ teamId, kind: "foreign-files", id: teamId }) as const;

/**
 * The write that sets the timer for fetching a team's imported files soon; part of the transaction that adds these
 * files.
 */
export const foreignAdded = (teamId: string): Write => setTimer(timerOf(teamId), nowIso());

/**
 * Plans a run that fetches the team's due files. The timer moves to the time at which this run counts as lost, so the
 * files are fetched even if the run never ends.
 */
export const wake = (timer: Timer): Promise<void> =>
  transact(async () => ({ writes: (await isUnchanged(timer)) ? planned(timer) : [], result: undefined }));

const planned = (timer: Timer): Write[] => [
  moveTimer(timer, isoIn(LEASE_MS)),
  EVENTS["foreign.fetch.planned"].outbox({}),
];

/**
 * Plans a team's next run after a run has ended, if due files are left. Otherwise sets the timer to the time when the
 * next file is due, or cancels the timer if no file is left.
 * @param notBefore the earliest time of the next run, as an ISO date; "" for none
 */
export const settleWake = (teamId: string, notBefore: string): Promise<void> =>
  transact(async () => {
    const timer = await findTimer(timerOf(teamId));
    return { writes: timer ? await settling(timer, notBefore) : [], result: undefined };
  });

const settling = async (timer: Timer, notBefore: string): Promise<Write[]> => {
  const { data } = await AssetEntity.query.foreign({ teamId: timer.teamId }).go({ limit: 1, pages: 1 });
  const earliest = data[0]?.foreignDue;
  if (earliest) {
    const due = earliest > notBefore ? earliest : notBefore;
    return due > nowIso() ? [moveTimer(timer, due)] : planned(timer);
  }
  const settled = new Date(Date.parse(timer.setAt) + SETTLED_MS);
  return settled.getTime() > nowMs() ? [moveTimer(timer, settled.toISOString())] : [endTimer(timer)];
};
