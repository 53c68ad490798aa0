import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { checkBackup } from "@clearhouse/core/custody/backup/check/check.ts";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { findCheck, planCheck } from "@clearhouse/core/custody/backup/plan.ts";
import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import { aLicense } from "../licence.ts";
import { type Stories, type Story, steps } from "../story.ts";
import { aStoredFile } from "./asset.ts";

const backedUp = async (admin: MemberActor): Promise<number> =>
  (await actAs(admin, () => Backup.health(), CALLER)).backed_up;

const ofFile = async (): Promise<Story> => {
  const { entry, admin } = await aStoredFile();
  return { entry, effects: async () => [await backedUp(admin)] };
};

/** Makes the story in which an asset with one file is deleted, and the file isn't counted any more. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id, files } = await actAs(admin, () => anAsset(), CALLER);
  await actAs({ kind: "system", name: "test", teamId }, () => settleCopy(id, files[0]?.id ?? ""));
  await actAs(admin, () => Clearance.remove(id), CALLER);
  return { entry: await eventOf(teamId, "asset.deleted"), effects: async () => [1 - (await backedUp(admin))] };
};

const plan = async (teamId: string): Promise<void> => {
  const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
  if (!timer) throw new Error("The team has no timer for its backup");
  const tomorrow = { now: () => new Date(Date.now() + DAY_MS) };
  await withClock(tomorrow, () => actAs({ kind: "system", name: "timer", teamId }, () => planCheck(timer)));
};

const runCheck = async (teamId: string): Promise<void> => {
  await plan(teamId);
  const step = (await findCheck(teamId))?.step ?? "";
  await actAs({ kind: "system", name: "test", teamId }, () => checkBackup(step));
};

/** Makes the story in which a team with a file that has no copy is checked at night. */
const ofNight = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await actAs(admin, () => anAsset(), CALLER);
  await plan(teamId);
  return {
    entry: await eventOf(teamId, "backup.check.planned"),
    effects: async () => [(await findCheck(teamId))?.found?.files ?? 0],
  };
};

/** Makes the story in which a license is made. */
const ofDocument = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await aLicense(admin);
  return { entry: await eventOf(teamId, "backup.copy.due"), effects: async () => [await backedUp(admin)] };
};

/** Makes the story in which an admin restores a missing file. */
const ofRestore = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id, files } = await actAs(admin, () => anAsset(), CALLER);
  const [file] = files;
  const key = file?.url.slice(1) ?? "";
  await actAs({ kind: "system", name: "test", teamId }, () => settleCopy(id, file?.id ?? ""));
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  await runCheck(teamId);
  await actAs(admin, () => Backup.askRestore(id, file?.id ?? ""), CALLER);
  return {
    entry: await eventOf(teamId, "backup.restore.asked"),
    effects: async () => [await steps(admin, id, "asset.file.restored")],
  };
};

export const BACKUP: Stories = {
  BackUpFile: ofFile,
  SettleCopy: ofDocument,
  RestoreFile: ofRestore,
  RemoveCopies: ofDeletion,
  CheckBackup: ofNight,
};
