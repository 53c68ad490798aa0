import { randomUUID } from "node:crypto";
import { find as findContract } from "../../contracts/contract/change.ts";
import { makeDocuments } from "../../contracts/contract-document/make.ts";
import { CreatorContent } from "../../contracts/creator-content/index.ts";
import type { FileKind } from "../../custody/backup/backup.policy.ts";
import { settleCopy } from "../../custody/backup/settle.ts";
import { Asset } from "../../library/asset/index.ts";
import { releaseFilesOf } from "../../library/asset/releases.ts";
import { UploadEntity } from "../../library/upload/upload.entity.ts";
import { env } from "../../platform/env.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { MADE_PDF, POST_PICTURE } from "../../platform/made-files.ts";
import { backupKey } from "../../platform/store/object-key.ts";
import { Clearance } from "../../rights/clearance/index.ts";
import { findGrant } from "../../rights/grant/grant.entity.ts";
import { Grant } from "../../rights/grant/index.ts";
import { issue } from "../../rights/license-document/issue.ts";
import { Release } from "../../rights/release/index.ts";
import { addReleaseInput } from "../../rights/release/release.schema.ts";
import { keepPostCopy } from "../../rights/rights-request/post-copy.ts";
import { read as readRequest } from "../../rights/rights-request/rights-request.entity.ts";
import { settingTo } from "../approval.ts";
import { aContract, aYesWithOriginals, sign } from "../contracts.ts";
import { aCreator } from "../creators.ts";
import { aRelease } from "../releases.ts";
import { anAsset, anOpenRequest, approve, CALLER, PNG } from "../scene.ts";
import { Sent } from "../sent.ts";
import { as } from "./backed-up-file.ts";
import type { Place } from "./backups.ts";

export const asSystem = <T>(teamId: string, work: () => T): T =>
  actAs({ kind: "system", name: "test", teamId }, work, CALLER);
const draw = async () => Buffer.from(`%PDF-1.7 ${randomUUID()}`);

/** A stored file of which the backup has a copy, and the copy's name. */
export interface Stored {
  kind: FileKind;
  ownerId: string;
  fileId: string;
  place: Place;
  name: string;
}

/** The file of an asset's release. */
export const aReleaseFile = async (admin: MemberActor): Promise<Stored> => {
  const { id: ownerId, name } = await as(admin, () => anAsset());
  await as(admin, async () =>
    Release.add(ownerId, addReleaseInput.parse({ kind: "person", name: "Anna Berg", uploadId: await aRelease() })),
  );
  const [file] = await releaseFilesOf(admin.teamId, ownerId);
  const { uploadId: fileId = "", key: Key = "" } = file ?? {};
  return { kind: "release", ownerId, fileId, place: { Bucket: env.MEDIA_BUCKET, Key }, name };
};

/** A document on which an approval by hand rests. */
export const aPaperByHand = async (admin: MemberActor): Promise<Stored> => {
  const asset = await as(admin, () => anAsset());
  const input = { version: asset.version, ...settingTo("approved") };
  const { approval } = await as(admin, () => Clearance.setStatus(asset.id, input));
  const ownerId = approval?.grantId ?? "";
  await as(admin, async () => Grant.addPaper(asset.id, ownerId, await aRelease()));
  const [paper] = (await findGrant(admin.teamId, ownerId))?.papers ?? [];
  const place = { Bucket: env.MEDIA_BUCKET, Key: paper?.key ?? "" };
  return { kind: "paper", ownerId, fileId: paper?.id ?? "", place, name: approval?.number ?? "" };
};

/** The document of a license that an owner gave. */
export const aLicense = async (admin: MemberActor): Promise<Stored & { assetId: string }> => {
  const { asset, request, owner } = await anOpenRequest(admin);
  await approve(owner);
  const grantId = (await as(admin, () => Asset.get(asset.id))).approval?.grantId ?? "";
  await asSystem(admin.teamId, () => issue({ requestId: request.id, assetId: asset.id }, draw));
  const grant = await findGrant(admin.teamId, grantId);
  const place = { Bucket: env.DOCUMENTS_BUCKET, Key: grant?.document?.key ?? "" };
  return { kind: "licence", ownerId: grantId, fileId: MADE_PDF, place, name: grant?.number ?? "", assetId: asset.id };
};

/** The document of a signed contract. */
export const aSignedContract = async (admin: MemberActor): Promise<Stored> => {
  const { contract, signer } = await aContract(admin, { contentTitle: "Sunset" });
  await sign(signer);
  await asSystem(admin.teamId, () => makeDocuments(contract.id, draw));
  const { documents } = (await findContract(admin.teamId, contract.id)) ?? {};
  const place = { Bucket: env.DOCUMENTS_BUCKET, Key: documents?.pdf.key ?? "" };
  return { kind: "contract", ownerId: contract.id, fileId: MADE_PDF, place, name: "Sunset (PDF)" };
};

/** The picture of a copied post. */
export const aPostPicture = async (admin: MemberActor): Promise<Stored & { assetId: string }> => {
  const { asset, request } = await anOpenRequest(admin);
  const texts = { title: "Pier", author: "@creator", description: "", provider: "Instagram", type: "image" } as const;
  const { teamId } = admin;
  const record = await asSystem(teamId, () => readRequest(teamId, request.id));
  await asSystem(teamId, () => keepPostCopy(record, { ...texts, picture: PNG }));
  const { copy } = await asSystem(teamId, () => readRequest(teamId, request.id));
  const place = { Bucket: env.MEDIA_BUCKET, Key: copy?.pictureKey ?? "" };
  return { kind: "post", ownerId: request.id, fileId: POST_PICTURE, place, name: asset.name, assetId: asset.id };
};

/** The picture of a creator's content. */
export const aContentPicture = async (admin: MemberActor): Promise<Stored> => {
  const { id: creatorId } = await as(admin, () => aCreator());
  const content = { creatorId, title: "Dunes", contentType: "Photo" } as const;
  const { id: ownerId } = await as(admin, () => Sent.addCreatorContent(content));
  const address = await as(admin, () => CreatorContent.setPicture(ownerId, PNG));
  const [, fileId = ""] = /([^/]+)\.jpg$/.exec(address) ?? [];
  return {
    kind: "content",
    ownerId,
    fileId,
    place: { Bucket: env.MEDIA_BUCKET, Key: address.slice(1) },
    name: "Dunes",
  };
};

/** An original that an owner sent with an approval whose contract isn't signed yet. */
export const aHeldOriginal = async (admin: MemberActor) => {
  const yes = await aYesWithOriginals(admin, 1);
  const { data } = await UploadEntity.get({ teamId: admin.teamId, uploadId: yes.first }).go({ consistent: true });
  const { key: Key = "", fileName: name = "" } = data ?? {};
  const file: Stored = {
    ...{ kind: "original", ownerId: yes.asset.id, fileId: yes.first, name },
    place: { Bucket: env.MEDIA_BUCKET, Key },
  };
  return { ...file, signer: yes.signer };
};

/** The bucket and key of a file's copy in the backup. */
export const copyOf = ({ teamId }: MemberActor, { ownerId, fileId }: Pick<Stored, "ownerId" | "fileId">): Place => ({
  Bucket: env.BACKUP_BUCKET,
  Key: backupKey(teamId, ownerId, fileId),
});

/** Copies a file into the backup. */
export const backUp = ({ teamId }: MemberActor, { ownerId, fileId }: Stored) =>
  asSystem(teamId, () => settleCopy(ownerId, fileId));
