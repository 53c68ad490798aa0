import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { BackupFileEntity } from "@clearhouse/core/custody/backup/backup.entity.ts";
import type { BackupState } from "@clearhouse/core/custody/backup/backup.policy.ts";
import { checkBackup } from "@clearhouse/core/custody/backup/check/check.ts";
import { Backup } from "@clearhouse/core/custody/backup/index.ts";
import { findCheck, planCheck } from "@clearhouse/core/custody/backup/plan.ts";
import { restoreFile } from "@clearhouse/core/custody/backup/restore.ts";
import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import { planTelling } from "@clearhouse/core/custody/backup/tell.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { releaseFilesOf } from "@clearhouse/core/library/asset/releases.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { makeThumbnail } from "@clearhouse/core/library/asset-file/make-thumbnail.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { MADE_PDF } from "@clearhouse/core/platform/made-files.ts";
import { backupKey, licenseKey } from "@clearhouse/core/platform/store/object-key.ts";
import { s3 } from "@clearhouse/core/platform/store/s3.ts";
import { findTimer } from "@clearhouse/core/platform/timer/timer.entity.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { Release } from "@clearhouse/core/rights/release/index.ts";
import { addReleaseInput } from "@clearhouse/core/rights/release/release.schema.ts";
import { aHeldOriginal } from "@clearhouse/core/testing/backup/backup-kinds.ts";
import { aRelease } from "@clearhouse/core/testing/releases.ts";
import { anAsset, CALLER, PNG, storedObjects } from "@clearhouse/core/testing/scene.ts";
import { WORKSPACE } from "../../subscriptions.ts";
import { asFunction as as } from "../aws-calls/at-hand.ts";
import { intercept } from "../aws-calls/sdk.ts";
import { aSignedContract } from "../contract.ts";
import { aLicense } from "../license.ts";
import type { Team, Use } from "../recorder.ts";

const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);

/** Makes an asset whose file is hashed, and returns the keys of the file and its copy. */
const aHashedFile = async (admin: MemberActor) => {
  const { teamId } = admin;
  const { id: assetId, files } = await actAs(admin, () => anAsset(), CALLER);
  const [file] = files as [Asset["files"][number]];
  await asSystem(teamId, () => hashFile(assetId, file.id));
  const media = { Bucket: env.MEDIA_BUCKET, Key: file.url.slice(1) };
  const copy = { Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, assetId, file.id) };
  const path = `/api/backup/assets/${assetId}`;
  const acts = `/api/backup/files/${assetId}/${file.id}`;
  return { assetId, fileId: file.id, media, copy, path, acts };
};

/** The state in a file's record; undefined if the backup has no record of the file. */
const stateOf = async (teamId: string, ownerId: string, fileId: string): Promise<BackupState | undefined> =>
  (await BackupFileEntity.get({ teamId, ownerId, fileId }).go({ consistent: true })).data?.state;

const check = async (teamId: string) => {
  const timer = await findTimer({ teamId, kind: "backup-check", id: teamId });
  if (!timer) throw new Error("The team has no timer for its backup");
  await asSystem(teamId, () => planCheck(timer));
  const step = (await findCheck(teamId))?.step ?? "";
  await as("CheckBackup", () => asSystem(teamId, () => checkBackup(step)));
  const telling = await findTimer({ teamId, kind: "backup-telling", id: teamId });
  if (!telling) throw new Error("No timer was set to notify the admins of the check");
  await asSystem(teamId, () => planTelling(telling));
  const event = (await findCheck(teamId))?.telling ?? "";
  await as("CheckBackup", () => asSystem(teamId, () => checkBackup(event)));
};

/** Does what an admin does with files in which the nightly check has found problems. */
const useBackup: Use = async ({ asPerson }, { teamId, admin }) => {
  const call = asPerson(admin);
  const [changed, bad, lost, orphan, again] = [
    await aHashedFile(admin),
    await aHashedFile(admin),
    await aHashedFile(admin),
    await aHashedFile(admin),
    await aHashedFile(admin),
  ];
  await asSystem(teamId, () => makeThumbnail(changed.assetId, changed.fileId));
  await call("POST", "/api/backup/check");
  await check(teamId);
  const other = Buffer.concat([PNG, PNG]);
  await s3.send(new PutObjectCommand({ ...changed.media, Body: other }));
  await s3.send(new PutObjectCommand({ ...bad.copy, Body: other }));
  for (const place of [lost.media, lost.copy, again.copy]) await s3.send(new DeleteObjectCommand(place));
  await actAs(admin, () => Clearance.remove(orphan.assetId), CALLER);
  await check(teamId);
  await call("GET", "/api/backup/health");
  await call("GET", "/api/backup/files");
  await call("GET", changed.path);
  await call("POST", `${bad.acts}/copy`);
  // The file's event is delivered again.
  await as("BackUpFile", () => asSystem(teamId, () => settleCopy(bad.assetId, bad.fileId)));
  const { thumbnailUrl } = await call("GET", `/api/assets/${changed.assetId}`);
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: thumbnailUrl.slice(1) }));
  await call("POST", `${changed.acts}/restore`);
  await as("RestoreFile", () => asSystem(teamId, () => restoreFile(changed.assetId, changed.fileId)));
};

/** The state of a file in its record, or whether the file is stored. */
type Outcome = BackupState | undefined | boolean;

/** Deletes an asset while the asset's file is restored. The file's record goes when the deletion's event is handled. */
const useRestoreOfWhatGoes = async ({ teamId, admin }: Team): Promise<Outcome[]> => {
  const { assetId, fileId, media } = await aHashedFile(admin);
  await asSystem(teamId, () => settleCopy(assetId, fileId));
  await s3.send(new DeleteObjectCommand(media));
  await check(teamId);
  const stop = intercept({
    call: async (call, perform) => {
      if (call.action === "CopyObject")
        await as(WORKSPACE.name, () => actAs(admin, () => Clearance.remove(assetId), CALLER));
      return perform();
    },
  });
  await as("RestoreFile", () => asSystem(teamId, () => restoreFile(assetId, fileId)));
  stop();
  return [await stateOf(teamId, assetId, fileId), ...(await storedObjects([media.Key]))];
};

/**
 * Copies a release's file and the file of the release's asset. Then the release's file is missing, is restored and is
 * removed, and another release's file is missing.
 */
const useReleases = async ({ teamId, admin }: Team): Promise<Outcome[]> => {
  const { assetId, fileId } = await aHashedFile(admin);
  const noted = await actAs(
    admin,
    async () =>
      Release.add(assetId, addReleaseInput.parse({ kind: "person", name: "Anna", uploadId: await aRelease() })),
    CALLER,
  );
  await as("BackUpFile", () => asSystem(teamId, () => settleCopy(assetId, fileId)));
  const [file] = await releaseFilesOf(teamId, assetId);
  const settle = () => as("SettleCopy", () => asSystem(teamId, () => settleCopy(assetId, file?.uploadId ?? "")));
  const state = () => stateOf(teamId, assetId, file?.uploadId ?? "");
  await settle();
  const outcomes: Outcome[] = [await state()];
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: file?.key ?? "" }));
  await check(teamId);
  outcomes.push(await state());
  await as("RestoreFile", () => asSystem(teamId, () => restoreFile(assetId, file?.uploadId ?? "")));
  outcomes.push(await state(), ...(await storedObjects([file?.key ?? ""])));
  await actAs(admin, () => Release.remove(assetId, noted.id), CALLER);
  await settle();
  outcomes.push(await state());
  const other = await actAs(
    admin,
    async () =>
      Release.add(assetId, addReleaseInput.parse({ kind: "music", name: "Moon", uploadId: await aRelease() })),
    CALLER,
  );
  const [lost] = await releaseFilesOf(teamId, assetId);
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: lost?.key ?? "" }));
  await as("SettleCopy", () => asSystem(teamId, () => settleCopy(assetId, lost?.uploadId ?? "")));
  outcomes.push(await stateOf(teamId, assetId, lost?.uploadId ?? ""));
  await actAs(admin, () => Release.remove(assetId, other.id), CALLER);
  return outcomes;
};

/**
 * Does the backup's work for three documents of licenses and signed contracts: one was changed and is restored, one is
 * missing together with its copy, and one was missing before it was copied.
 */
const useDocuments = async ({ teamId, admin }: Team): Promise<Outcome[]> => {
  const { contract } = await aSignedContract(admin);
  const [changed, lost, gone] = [await aLicense(admin), await aLicense(admin), await aLicense(admin)];
  const settle = (ownerId: string) => as("SettleCopy", () => asSystem(teamId, () => settleCopy(ownerId, MADE_PDF)));
  const placeOf = ({ grantId }: { grantId: string }) => ({
    ...{ Bucket: env.DOCUMENTS_BUCKET, Key: licenseKey(teamId, grantId) },
  });
  await s3.send(new DeleteObjectCommand(placeOf(gone)));
  for (const ownerId of [contract.id, changed.grantId, lost.grantId, gone.grantId]) await settle(ownerId);
  await s3.send(new PutObjectCommand({ ...placeOf(changed), Body: "another" }));
  await s3.send(new DeleteObjectCommand(placeOf(lost)));
  await check(teamId);
  const copy = { Bucket: env.BACKUP_BUCKET, Key: backupKey(teamId, lost.grantId, MADE_PDF) };
  await s3.send(new DeleteObjectCommand(copy));
  for (const { grantId } of [changed, lost]) {
    await actAs(admin, () => Backup.askRestore(grantId, MADE_PDF), CALLER);
    await as("RestoreFile", () => asSystem(teamId, () => restoreFile(grantId, MADE_PDF)));
  }
  const ownerIds = [contract.id, changed.grantId, lost.grantId, gone.grantId];
  return Promise.all(ownerIds.map((ownerId) => stateOf(teamId, ownerId, MADE_PDF)));
};

/** Copies an original that waits for the signature of a contract, so its request names it. */
const useHeldOriginal = async ({ teamId, admin }: Team): Promise<Outcome[]> => {
  const { ownerId, fileId } = await aHeldOriginal(admin);
  await as("SettleCopy", () => asSystem(teamId, () => settleCopy(ownerId, fileId)));
  return [await stateOf(teamId, ownerId, fileId)];
};

/** Tries to copy a file that was removed before it was copied. */
const useWhatIsGone = async ({ teamId, admin }: Team): Promise<Outcome[]> => {
  const { assetId, fileId, media } = await aHashedFile(admin);
  await s3.send(new DeleteObjectCommand(media));
  await as("BackUpFile", () => asSystem(teamId, () => settleCopy(assetId, fileId)));
  return [await stateOf(teamId, assetId, fileId)];
};

/** Copies a file that was changed after it was hashed, so the copy is removed again. */
const useWhatIsOther = async ({ teamId, admin }: Team): Promise<Outcome[]> => {
  const { assetId, fileId, media } = await aHashedFile(admin);
  await s3.send(new PutObjectCommand({ ...media, Body: Buffer.concat([PNG, PNG]) }));
  await as("BackUpFile", () => asSystem(teamId, () => settleCopy(assetId, fileId)));
  return [await stateOf(teamId, assetId, fileId)];
};

export const BACKUP: readonly Use[] = [useBackup];

export const BACKUP_WORK: readonly [string, (team: Team) => Promise<Outcome[]>, ...Outcome[]][] = [
  ["a file is gone before it is copied", useWhatIsGone, "lost"],
  ["a file has changed since it was hashed", useWhatIsOther, "not_copied"],
  ["a file's asset is deleted while the file is restored", useRestoreOfWhatGoes, "media_missing", false],
  [
    "releases are missing",
    useReleases,
    ...(["backed_up", "media_missing", "backed_up", true, undefined, "lost"] as const),
  ],
  ["documents have changed or are missing", useDocuments, "backed_up", "backed_up", "lost", "lost"],
  ["an original waits for a signature", useHeldOriginal, "backed_up"],
];
