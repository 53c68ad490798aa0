import { backUpFile } from "@clearhouse/core/backup/copy.ts";
import { Backup } from "@clearhouse/core/backup/index.ts";
import { findCheck, planCheck } from "@clearhouse/core/backup/plan.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { DAY_MS, withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import type { Stories, Story } from "../story.ts";
import { aStoredFile } from "./asset.ts";

const backedUp = async (admin: MemberActor): Promise<number> =>
  (await actAs(admin, () => Backup.health(), CALLER)).backed_up;

const ofFile = async (): Promise<Story> => {
  const { entry, admin } = await aStoredFile();
  return { entry, effects: async () => [await backedUp(admin)] };
};

/** How many files of a deleted asset are counted no more: it had one. */
const ofDeletion = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  const { id, files } = await actAs(admin, () => anAsset(), CALLER);
  await actAs({ kind: "system", name: "test", teamId }, () => backUpFile(id, files[0]?.id ?? ""));
  await actAs(admin, () => Clearance.remove(id), CALLER);
  return { entry: await eventOf(teamId, "asset.deleted"), effects: async () => [1 - (await backedUp(admin))] };
};

/** A night's check of a team with a file that has no copy. */
const ofNight = async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await actAs(admin, () => anAsset(), CALLER);
  const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
  if (!timer) throw new Error("The team has no timer for its backup");
  const tomorrow = { now: () => new Date(Date.now() + DAY_MS) };
  await withClock(tomorrow, () => actAs({ kind: "system", name: "timer", teamId }, () => planCheck(timer)));
  return {
    entry: await eventOf(teamId, "backup.check.planned"),
    effects: async () => [(await findCheck(teamId))?.found?.files ?? 0],
  };
};

export const BACKUP: Stories = { BackUpFile: ofFile, RemoveCopies: ofDeletion, CheckBackup: ofNight };
