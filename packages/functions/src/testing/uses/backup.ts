import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { hashFile } from "@clearhouse/core/asset/hash-file.ts";
import { makeThumbnail } from "@clearhouse/core/asset/make-thumbnail.ts";
import { checkBackup } from "@clearhouse/core/backup/check.ts";
import { backUpFile } from "@clearhouse/core/backup/copy.ts";
import { findCheck, planCheck } from "@clearhouse/core/backup/plan.ts";
import { Clearance } from "@clearhouse/core/clearance/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { backupKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.ts";
import { anAsset, CALLER, PNG } from "@clearhouse/core/testing/scene.ts";
import type { Use } from "../recorder.ts";

const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);

/** An asset whose file was hashed, and where the file and its copy lie. */
const aHashedFile = async (admin: MemberActor) => {
  const { teamId } = admin;
  const { id: assetId, files } = await actAs(admin, () => anAsset(), CALLER);
  const [file] = files as [Asset["files"][number]];
  await asSystem(teamId, () => hashFile(assetId, file.id));
  const media = { Bucket: env.MEDIA_BUCKET, Key: file.url.slice(1) };
  const copy = { Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, assetId, file.id) };
  const path = `/api/backup/assets/${assetId}`;
  return { assetId, fileId: file.id, media, copy, path, acts: `${path}/files/${file.id}` };
};

const check = async (teamId: string, as: <T>(name: string, work: () => Promise<T>) => Promise<T>) => {
  const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
  if (!timer) throw new Error("The team has no timer for its backup");
  await asSystem(teamId, () => planCheck(timer));
  const step = (await findCheck(teamId))?.step ?? "";
  await as("CheckBackup", () => asSystem(teamId, () => checkBackup(step)));
};

/** What an admin does with files whose copies the nightly check has found fault with. */
const useBackup: Use = async ({ as, asPerson }, { teamId, admin }) => {
  const call = asPerson(admin);
  const [changed, bad, lost, orphan, again] = [
    await aHashedFile(admin),
    await aHashedFile(admin),
    await aHashedFile(admin),
    await aHashedFile(admin),
    await aHashedFile(admin),
  ];
  await asSystem(teamId, () => makeThumbnail(changed.assetId, changed.fileId));
  await check(teamId, as);
  const other = Buffer.concat([PNG, PNG]);
  await s3.send(new PutObjectCommand({ ...changed.media, Body: other }));
  await s3.send(new PutObjectCommand({ ...bad.copy, Body: other }));
  for (const place of [lost.media, lost.copy, again.copy]) await s3.send(new DeleteObjectCommand(place));
  await actAs(admin, () => Clearance.remove(orphan.assetId), CALLER);
  await check(teamId, as);
  await call("GET", "/api/backup/health");
  await call("GET", "/api/backup/files");
  await call("GET", changed.path);
  await call("POST", `${bad.acts}/copy`);
  await as("BackUpFile", () => asSystem(teamId, () => backUpFile(bad.assetId, bad.fileId)));
  const { thumbnailUrl } = await call("GET", `/api/assets/${changed.assetId}`);
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: thumbnailUrl.slice(1) }));
  await call("POST", `${changed.acts}/restore`);
};

/** A file went before it was copied, and so had no copy. */
const useWhatIsGone: Use = async ({ as }, { teamId, admin }) => {
  const { assetId, fileId, media } = await aHashedFile(admin);
  await s3.send(new DeleteObjectCommand(media));
  await as("BackUpFile", () => asSystem(teamId, () => backUpFile(assetId, fileId)));
};

export const BACKUP: readonly Use[] = [useBackup, useWhatIsGone];
