import { randomBytes } from "node:crypto";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { Backup } from "../../custody/backup/index.ts";
import { settleCopy } from "../../custody/backup/settle.ts";
import type { AssetFileRecord } from "../../library/asset/asset.entity.ts";
import { read } from "../../library/asset/change.ts";
import { hashFile } from "../../library/asset-file/hash-file.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { backupKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { aTeam, CALLER, PNG, upload } from "../scene.ts";
import { Sent } from "../sent.ts";
import type { Place } from "./backups.ts";

export const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
export const as = <T>(admin: MemberActor, work: () => T): T => actAs(admin, work, CALLER);

/** An asset with a file of unique bytes, and the file's keys in the media and backup buckets. */
export const aFile = async (admin: MemberActor, name = "photo.png", bytes = Buffer.concat([PNG, randomBytes(64)])) => {
  const { teamId } = admin;
  const { id: assetId } = await as(admin, async () =>
    Sent.createAsset({ uploadId: await upload(bytes, { fileName: name }), name, source: "s", uploadedBy: "u" }),
  );
  const [file] = (await read(teamId, assetId)).files as [AssetFileRecord];
  const copy = { Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, assetId, file.id) };
  return {
    ...{ assetId, fileId: file.id, bytes, copy },
    media: { Bucket: env.MEDIA_BUCKET, Key: file.key },
    backUp: () => asSystem(teamId, () => settleCopy(assetId, file.id)),
  };
};

/** A team with one file. The file has been hashed and copied into the backup. */
export const aBackedUpFile = async (name?: string) => {
  const scene = await aTeam();
  const file = await aFile(scene.admin, name);
  await asSystem(scene.teamId, () => hashFile(file.assetId, file.fileId));
  await file.backUp();
  return { ...scene, ...file };
};

export const put = (place: Place, Body: Buffer) => s3.send(new PutObjectCommand({ ...place, Body }));
export const remove = (place: Place) => s3.send(new DeleteObjectCommand(place));

/** The health of a team's backup. */
export const health = (admin: MemberActor) => as(admin, () => Backup.health());
/** The states of an asset's files in the backup. */
export const stateOf = async (admin: MemberActor, assetId: string) =>
  (await as(admin, () => Backup.filesOf(assetId))).items.map(({ state }) => state);
/** The alerts of a team's backup, as one line of text each. */
export const messages = async (admin: MemberActor) =>
  (await health(admin)).alerts.map(({ level, message, details }) => [level, message, ...details].join(" | "));
