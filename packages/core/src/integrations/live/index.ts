import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { EVENTS } from "../../base/happenings/events.ts";
import { nowMs } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { isContended } from "../../platform/store/contended.ts";
import { found } from "../../platform/store/found.ts";
import { type Plan, transact, updateItem } from "../../platform/store/transaction.ts";
import { publishSignal } from "./channel.ts";
import { type LiveSignal, LiveSignalEntity } from "./live.entity.ts";
import { SIGNAL_EVERY_MS } from "./live.policy.ts";

export * as Live from "./index.ts";

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;

/** The stored record of the team's last signal. */
const read = (teamId: string): Promise<LiveSignal | undefined> =>
  found(LiveSignalEntity.get({ teamId }).go({ consistent: true }));

/**
 * Notes a signal as sent now, if the last signal is at least a second old.
 * @returns whether the caller has to publish the signal
 */
const claimNow = async (teamId: string): Promise<boolean> => {
  const now = nowMs();
  try {
    await LiveSignalEntity.update({ teamId })
      .set({ sentAt: now })
      .remove(["owedBy", "sentFor"])
      .where(({ sentAt }, { notExists, lte }) => `${notExists(sentAt)} OR ${lte(sentAt, now - SIGNAL_EVERY_MS)}`)
      .go();
    return true;
  } catch (error) {
    // If a signal was just sent, or another process is writing, the caller plans a signal instead; the planning is repeated until it succeeds.
    if (isContended(error)) return false;
    throw error;
  }
};

/**
 * Plans a signal for the end of the second after the last signal. Nothing is planned if a signal is planned already,
 * because that signal will announce this change too.
 */
const planSignal = (teamId: string): Promise<void> =>
  transact(async (): Promise<Plan<void>> => {
    const signal = await read(teamId);
    if (!signal || signal.owedBy) return { writes: [], result: undefined };
    const id = newId("event");
    const planned = LiveSignalEntity.patch({ teamId })
      .set({ owedBy: id })
      .where(({ sentAt, owedBy }, { eq, notExists }) => `${eq(sentAt, signal.sentAt)} AND ${notExists(owedBy)}`);
    return { writes: [updateItem(planned.params()), EVENTS["live.signal.owed"].outbox({}, id)], result: undefined };
  });

/**
 * Announces to the team's open pages that a change of something they show was stored. The first signal is sent at once.
 * Changes within the following second are announced together, by one signal at the end of that second. May run in any
 * number of processes at once.
 * @throws NotPublished or a network error if the signal can't be sent; a repeated call plans a signal for the end of
 * the second
 */
export const changed = async (): Promise<void> => {
  const teamId = requireTeamId();
  if (await claimNow(teamId)) await publishSignal(teamId);
  else await planSignal(teamId);
};

/**
 * How long to wait, in ms, until the last signal is a second old: at most a second, even if another machine's clock is
 * wrong.
 */
const untilSecondEnds = ({ sentAt }: LiveSignal): number =>
  Math.min(SIGNAL_EVERY_MS, Math.max(0, sentAt + SIGNAL_EVERY_MS - nowMs()));

/**
 * Sends the signal that an event plans, at the end of the second after the last signal. Nothing is sent if another
 * signal was sent after this signal was planned. If something changes during the sending, the next signal is planned.
 * @param pause waits for the given number of milliseconds
 * @throws Error if the signal can't be sent; a repeated call for the same event sends the signal
 */
export const sendPlanned = async (
  { id, teamId }: { id: string; teamId: string },
  pause: (ms: number) => Promise<void> = setTimeout,
): Promise<void> => {
  const signal = await read(teamId);
  if (!signal) return;
  if (signal.owedBy === id) {
    await pause(untilSecondEnds(signal));
    if (!(await claimPlanned(id, signal))) return;
  } else if (signal.sentFor !== id) return;
  await publishSignal(teamId);
};

/** Notes the planned signal as sent. @returns whether the caller has to publish the signal */
const claimPlanned = async (eventId: string, { teamId }: LiveSignal): Promise<boolean> => {
  try {
    await LiveSignalEntity.patch({ teamId })
      .set({ sentAt: nowMs(), sentFor: eventId })
      .remove(["owedBy"])
      .where(({ owedBy }, { eq }) => eq(owedBy, eventId))
      .go();
    return true;
  } catch (error) {
    // An earlier attempt, whose answer was lost, may have noted the signal as sent.
    if (isRefused(error)) return (await read(teamId))?.sentFor === eventId;
    throw error;
  }
};
