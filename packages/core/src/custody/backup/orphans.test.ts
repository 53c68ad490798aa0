import { PutObjectCommand } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { backupKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { bytesAt, checkInHaste } from "../../testing/backup/backups.ts";
import { aTeam, PNG } from "../../testing/scene.ts";
import { findCheck } from "./plan.ts";

it("the backup check removes seventy copies that belong to no file, in several steps", async () => {
  const { teamId } = await aTeam();
  const copies = Array.from({ length: 70 }, (_, n) => ({
    ...{ Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, "ast_gone", `upl_${n}`) },
  }));
  await Promise.all(copies.map((place) => s3.send(new PutObjectCommand({ ...place, Body: PNG }))));
  const left = async () => (await Promise.all(copies.map(bytesAt))).filter(Boolean).length;
  const leftAfter: number[] = [];
  await checkInHaste(teamId, 10, async () => leftAfter.push(await left()));
  expect(leftAfter[0]).toBeGreaterThan(0);
  expect(leftAfter.at(-1)).toBe(0);
  expect((await findCheck(teamId))?.found?.orphans).toBe(70);
});
