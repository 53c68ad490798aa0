import { GetObjectCommand } from "@aws-sdk/client-s3";
import { checkBackup } from "../backup/check.ts";
import { findCheck, planCheck, planFromTheStart } from "../backup/plan.ts";
import { DAY_MS, withClock } from "../platform/clock.ts";
import { actAs } from "../platform/identity/actor.ts";
import { s3 } from "../platform/store/s3.ts";
import { transact } from "../platform/store/transaction.ts";
import { findTimer } from "../platform/timer/timer.ts";

export interface Place {
  Bucket: string;
  Key: string;
}

/** The object at a key; undefined if there is none. */
export const bytesAt = async (place: Place): Promise<Buffer | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand(place));
    return Buffer.from((await Body?.transformToByteArray()) ?? []);
  } catch (error) {
    if (error instanceof Error && error.name === "NoSuchKey") return undefined;
    throw error;
  }
};

/**
 * Runs a check from its start, in steps each of which finds its time over at its first look at the clock.
 * @param most steps, after which it is given up
 */
export const checkInHaste = async (teamId: string, most: number, afterEach: () => Promise<unknown>): Promise<void> => {
  const asSystem = <T>(work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
  await asSystem(() =>
    transact(async () => ({ writes: planFromTheStart(teamId, await findCheck(teamId)), result: undefined })),
  );
  let now = Date.now();
  const hurried = {
    now: () => {
      now += 60_000;
      return new Date(now);
    },
  };
  for (let steps = 0; steps < most; steps++) {
    const step = (await findCheck(teamId))?.step;
    if (!step) return;
    await withClock(hurried, () => asSystem(() => checkBackup(step)));
    await afterEach();
  }
};

/** Runs all steps of tomorrow's check of a team's backup. @returns how many there were */
export const checkTomorrow = async (teamId: string, day = 1): Promise<number> => {
  const asSystem = <T>(work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
  const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
  if (!timer) throw new Error("The team has no timer for its backup");
  const ahead = { now: () => new Date(Date.now() + day * DAY_MS) };
  await withClock(ahead, () => asSystem(() => planCheck(timer)));
  let steps = 0;
  for (let next = await findCheck(teamId); next?.step; next = await findCheck(teamId)) {
    const { step } = next;
    await asSystem(() => checkBackup(step));
    steps += 1;
  }
  return steps;
};
