import { randomUUID } from "node:crypto";
import { CopyObjectCommand, CreateBucketCommand } from "@aws-sdk/client-s3";
import { env } from "@clearhouse/core/platform/env.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { aBackedUpFile, put, remove, stateOf } from "@clearhouse/core/testing/backup/backed-up-file.ts";
import { bytesAt, checkTomorrow } from "@clearhouse/core/testing/backup/backups.ts";
import { expect, it } from "vitest";
import { cli } from "./testing/cli.ts";

const fromBackup = () => cli("restore:files", "--from", env.BACKUP_BUCKET);

/** A bucket as in the second account, with a file's copy. */
const elsewhere = async ({ Bucket, Key }: { Bucket: string; Key: string }): Promise<string> => {
  const name = `copies-${randomUUID()}`;
  await s3.send(new CreateBucketCommand({ Bucket: name }));
  await s3.send(new CopyObjectCommand({ Bucket: name, Key, CopySource: `${Bucket}/${Key}` }));
  return name;
};

it("files that are gone are put back from their copies, identical, and the next check finds nothing wrong", async () => {
  const { admin, teamId, assetId, bytes, media } = await aBackedUpFile();
  await remove(media);
  expect(await fromBackup()).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^1 files put back/) });
  expect(await bytesAt(media)).toEqual(bytes);
  await checkTomorrow(teamId);
  expect(await stateOf(admin, assetId)).toEqual(["backed_up"]);
  expect(await fromBackup()).toMatchObject({ code: 0, out: expect.stringMatching(/^0 files put back/) });
});

it("with the bucket of a second account, the backup gets its copies back as well", async () => {
  const { admin, teamId, assetId, bytes, media, copy } = await aBackedUpFile();
  const other = await elsewhere(copy);
  await remove(media);
  await remove(copy);
  expect((await cli("restore:files", "--from", other)).out).toMatch(/^1 files put back/);
  expect([await bytesAt(media), await bytesAt(copy)]).toEqual([bytes, bytes]);
  await checkTomorrow(teamId);
  expect(await stateOf(admin, assetId)).toEqual(["backed_up"]);
});

it("a copy with other bytes than the recorded ones is named, and isn't taken for the file", async () => {
  const { assetId, fileId, media, copy } = await aBackedUpFile();
  await remove(media);
  await put(copy, Buffer.from("something else"));
  const { code, err } = await fromBackup();
  expect([code, err]).toEqual([1, `${assetId}/${fileId}: no copy with the recorded SHA-256`]);
  expect(await bytesAt(media)).toBeUndefined();
  await remove(copy);
});
