import { setTimeout } from "node:timers/promises";
import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { nowMs } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { type Plan, transact, updateItem } from "../platform/store/transaction.ts";
import { publishSignal } from "./channel.ts";
import { type LiveSignal, LiveSignalEntity } from "./live.entity.ts";
import { LiveSignalOwed } from "./live.events.ts";
import { SIGNAL_EVERY_MS } from "./live.policy.ts";

export * as Live from "./index.ts";

const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof ConditionalCheckFailedException;

/** Another process notes at this moment that a signal is owed. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof TransactionConflictException;

/** The team's signal as it stands; read after what it is to tell of was stored. */
const read = async (teamId: string): Promise<LiveSignal | undefined> => {
  const { data } = await LiveSignalEntity.get({ teamId }).go({ consistent: true });
  return data ?? undefined;
};

/** Whether the last signal is a second ago, so that the next may go at once; it then counts as sent. */
const takeNow = async (teamId: string): Promise<boolean> => {
  const now = nowMs();
  try {
    await LiveSignalEntity.update({ teamId })
      .set({ sentAt: now })
      .remove(["owedBy", "sentFor"])
      .where(({ sentAt }, { notExists, lte }) => `${notExists(sentAt)} OR ${lte(sentAt, now - SIGNAL_EVERY_MS)}`)
      .go();
    return true;
  } catch (error) {
    // Whoever finds another in the way owes a signal, and plans that anew until it stands.
    if (isRefused(error) || isInTheWay(error)) return false;
    throw error;
  }
};

/** Has one signal more sent at the second's end, unless one is owed already: that one will tell of this change as well. */
const owe = (teamId: string): Promise<void> =>
  transact(async (): Promise<Plan<void>> => {
    const signal = await read(teamId);
    if (!signal || signal.owedBy) return { writes: [], result: undefined };
    const id = newId("event");
    const owed = LiveSignalEntity.patch({ teamId })
      .set({ owedBy: id })
      .where(({ sentAt, owedBy }, { eq, notExists }) => `${eq(sentAt, signal.sentAt)} AND ${notExists(owedBy)}`);
    return { writes: [updateItem(owed.params()), LiveSignalOwed.outbox({}, id)], result: undefined };
  });

/**
 * Something that pages of the system's team show has changed, and that is stored: tells the team's open pages. The first signal goes at
 * once; what changes within a second of it is told by one more at the second's end. Runs at once in any number of
 * processes.
 * @throws where the channel takes no signal; called again, it is sent at the second's end
 */
export const changed = async (): Promise<void> => {
  const teamId = requireTeamId();
  if (await takeNow(teamId)) await publishSignal(teamId);
  else await owe(teamId);
};

/** Until the second is over; never longer than a second, whatever another machine's clock said. */
const untilSecondEnds = ({ sentAt }: LiveSignal): number =>
  Math.min(SIGNAL_EVERY_MS, Math.max(0, sentAt + SIGNAL_EVERY_MS - nowMs()));

/**
 * Sends the signal that an event owes, at the second's end; nothing where another was sent since it was owed. What
 * changes while it is being sent owes the next one.
 * @param pause waits so many milliseconds
 * @throws where the channel takes no signal; called again for the same event, it is sent then
 */
export const sendOwed = async (
  { id, teamId }: { id: string; teamId: string },
  pause: (ms: number) => Promise<void> = setTimeout,
): Promise<void> => {
  const signal = await read(teamId);
  if (!signal) return;
  if (signal.owedBy === id) {
    await pause(untilSecondEnds(signal));
    if (!(await takeOwed(id, signal))) return;
  } else if (signal.sentFor !== id) return;
  await publishSignal(teamId);
};

/** Whether the signal that the event owes is still to be sent; it then counts as sent, and owed no more. */
const takeOwed = async (eventId: string, { teamId }: LiveSignal): Promise<boolean> => {
  try {
    await LiveSignalEntity.patch({ teamId })
      .set({ sentAt: nowMs(), sentFor: eventId })
      .remove(["owedBy"])
      .where(({ owedBy }, { eq }) => eq(owedBy, eventId))
      .go();
    return true;
  } catch (error) {
    // An attempt whose answer was lost may have taken it.
    if (isRefused(error)) return (await read(teamId))?.sentFor === eventId;
    throw error;
  }
};
