import { PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { withClock } from "../platform/clock.ts";
import { env } from "../platform/env.ts";
import { actAs } from "../platform/identity/actor.ts";
import { backupKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { bytesAt } from "../testing/backups.ts";
import { aTeam, CALLER, PNG } from "../testing/scene.ts";
import { checkBackup } from "./check.ts";
import { Backup } from "./index.ts";
import { findCheck } from "./plan.ts";

it("removes very many copies without a file some at a time, over as many steps as that takes", async () => {
  const { admin, teamId } = await aTeam();
  const copies = Array.from({ length: 70 }, (_, n) => ({
    ...{ Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, "ast_gone", `upl_${n}`) },
  }));
  await Promise.all(copies.map((place) => s3.send(new PutObjectCommand({ ...place, Body: PNG }))));
  const left = async () => (await Promise.all(copies.map(bytesAt))).filter(Boolean).length;
  await actAs(admin, () => Backup.checkNow(), CALLER);

  // Each look at the clock is a minute later, so a step's time is over with its first look.
  let now = Date.now();
  const hurried = {
    now: () => {
      now += 60_000;
      return new Date(now);
    },
  };
  const leftAfter: number[] = [];
  for (let check = await findCheck(teamId); check?.step; check = await findCheck(teamId)) {
    const { step } = check;
    await withClock(hurried, () => actAs({ kind: "system", name: "test", teamId }, () => checkBackup(step)));
    leftAfter.push(await left());
  }
  expect(leftAfter[0]).toBeGreaterThan(0);
  expect(leftAfter.at(-1)).toBe(0);
  expect((await findCheck(teamId))?.found?.orphans).toBe(70);
});
