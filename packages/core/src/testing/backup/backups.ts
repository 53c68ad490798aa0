import { GetObjectCommand } from "@aws-sdk/client-s3";
import { checkBackup } from "../../custody/backup/check/check.ts";
import { findCheck, planCheck, planFromTheStart } from "../../custody/backup/plan.ts";
import { planTelling } from "../../custody/backup/tell.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { s3 } from "../../platform/store/s3.ts";
import { transact } from "../../platform/store/transaction.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";

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

const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);

/** Runs the next steps of a check. @returns how many steps there were */
const runSteps = async (teamId: string, most: number, afterEach?: () => Promise<unknown>): Promise<number> => {
  let steps = 0;
  for (let next = await findCheck(teamId); next?.step && steps < most; next = await findCheck(teamId)) {
    const { step } = next;
    await asSystem(teamId, () => checkBackup(step));
    await afterEach?.();
    steps += 1;
  }
  return steps;
};

/** Runs all steps of a new check of a team's backup. The admins aren't notified yet. */
export const checkToday = async (teamId: string): Promise<void> => {
  await begin(teamId);
  await runSteps(teamId, Infinity);
};

const begin = (teamId: string): Promise<void> =>
  asSystem(teamId, () =>
    transact(async () => ({ writes: planFromTheStart(teamId, await findCheck(teamId)), result: undefined })),
  );

/**
 * Runs a new check with a fast clock, so that each step's time is already over when the step first reads the clock.
 * @param most the most steps to run
 */
export const checkInHaste = async (teamId: string, most: number, afterEach: () => Promise<unknown>): Promise<void> => {
  await begin(teamId);
  let now = Date.now();
  const hurried = {
    now: () => {
      now += 60_000;
      return new Date(now);
    },
  };
  await withClock(hurried, () => runSteps(teamId, most, afterEach));
};

/**
 * Notifies a team's admins of what its last check found. In production, the admins are notified some minutes after the
 * check.
 */
export const tellAdmins = async (teamId: string): Promise<void> => {
  const timer = await findTimer({ teamId, kind: "backup-telling", id: teamId });
  if (!timer) throw new Error("No timer was set to notify the admins of a check");
  await asSystem(teamId, () => planTelling(timer));
  const event = (await findCheck(teamId))?.telling ?? "";
  await asSystem(teamId, () => checkBackup(event));
};

/** Runs all steps of tomorrow's check of a team's backup and notifies its admins. @returns how many steps there were */
export const checkTomorrow = async (teamId: string, day = 1): Promise<number> => {
  const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
  if (!timer) throw new Error("The team has no timer for its backup");
  const ahead = { now: () => new Date(Date.now() + day * DAY_MS) };
  await withClock(ahead, () => asSystem(teamId, () => planCheck(timer)));
  const steps = await runSteps(teamId, Infinity);
  await tellAdmins(teamId);
  return steps;
};
