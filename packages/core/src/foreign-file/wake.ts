import { AssetEntity } from "../asset/asset.entity.ts";
import { isoIn, nowIso, nowMs } from "../platform/clock.ts";
import { transact, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { endTimer, findTimer, isUnchanged, moveTimer, setTimer } from "../platform/timer/timer.ts";
import { ForeignFetchPlanned } from "./foreign-file.events.ts";

/** How long until a planned run counts as lost and is planned again. A run takes less time. */
const LEASE_MS = 4 * 60_000;
/** Longer than an index may lag. Within this time an import may have added files that the index doesn't show yet. */
const SETTLED_MS = 10 * 60_000;

/** Each team has one timer for all its foreign files. */
const timerOf = (teamId: string) => ({ teamId, kind: "foreign-files", id: teamId }) as const;

/** The write that has a team's foreign files fetched soon; part of the transaction that adds them. */
export const foreignAdded = (teamId: string): Write => setTimer(timerOf(teamId), nowIso());

/** Plans a run for the team's files that are due; no other run is planned until its lease is over. */
export const wake = (timer: Timer): Promise<void> =>
  transact(async () => ({ writes: (await isUnchanged(timer)) ? planned(timer) : [], result: undefined }));

const planned = (timer: Timer): Write[] => [moveTimer(timer, isoIn(LEASE_MS)), ForeignFetchPlanned.outbox({})];

/**
 * After a team's run: begins the next one if due files are left; otherwise sets the timer for the remaining ones, or
 * cancels it.
 * @param notBefore ISO date, or ""
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
