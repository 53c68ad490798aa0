import { find as findContract } from "../../contracts/contract/change.ts";
import { ContractEntity, type ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { titleOf } from "../../contracts/contract/naming.ts";
import {
  CreatorContentEntity,
  type CreatorContentRecord,
} from "../../contracts/creator-content/creator-content.entity.ts";
import { find as findContent, pictureKey } from "../../contracts/creator-content/record.ts";
import { AssetEntity, type AssetRecord } from "../../library/asset/asset.entity.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { ReleaseEntity, type ReleaseRecord } from "../../library/asset/release.entity.ts";
import { releasesOf } from "../../library/asset/releases.ts";
import { heldFor } from "../../library/upload/held.ts";
import { UploadEntity } from "../../library/upload/upload.entity.ts";
import { ERASED } from "../../platform/erased.ts";
import { MADE_PDF, MADE_TEXT, POST_PICTURE } from "../../platform/events/backup-copy.events.ts";
import type { Write } from "../../platform/store/transaction.ts";
import { findGrant } from "../../rights/grant/find.ts";
import { GrantEntity, type GrantRecord } from "../../rights/grant/grant.entity.ts";
import { pictureKeyOf } from "../../rights/rights-request/post-pictures.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../../rights/rights-request/rights-request.entity.ts";
import type { FileKind } from "./backup.policy.ts";
import { type Params, whereContentHas, whereHeld, whereNotErased, whereReleaseHas, whereThere } from "./conditions.ts";

export interface FileKey {
  teamId: string;
  ownerId: string;
  fileId: string;
}

/** What the backup needs to know of a stored file. */
export interface BackupSource extends FileKey {
  kind: FileKind;
  /** The file's key in the bucket for files of its kind. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The file's SHA-256 in the history of its owner. */
  sha256?: string | undefined;
  /** Conditions for a transaction that are true while the file belongs to its owner. */
  conditions: readonly Write[];
  /** Present if a person was erased from the owner's records, so that the file may have been erased too. */
  mayBeErased?: boolean;
}

type OfAsset = Pick<AssetRecord, "teamId" | "assetId" | "name" | "files" | "releases" | "request">;

const originalsOf = ({ teamId, assetId: ownerId, files }: OfAsset): BackupSource[] => {
  const conditions = [whereThere(AssetEntity.get({ teamId, assetId: ownerId }).params<Params>())];
  return files.map(({ id: fileId, key, name, size, sha256 }) => ({
    ...{ teamId, ownerId, fileId, kind: "original", key, name, size, sha256, conditions },
  }));
};

/**
 * Originals that the content's owner uploaded with an approval whose contract isn't signed yet. When the contract is
 * signed, they become files of the asset, with the same ids.
 */
const waitingOriginalsOf = async ({ teamId, assetId: ownerId, request }: OfAsset) => {
  if (request?.status !== "awaiting-signature") return { waiting: [], areAll: true };
  const requestId = request.id;
  const { data } = await RightsRequestEntity.get({ teamId, requestId }).go({ consistent: true });
  const ids = data?.agreed?.evidence.files.map(({ id }) => id) ?? [];
  const uploads = await heldFor({ teamId, requestId }, ids);
  const waiting = uploads.map(({ uploadId: fileId, key, fileName: name, size }): BackupSource => {
    const conditions = [whereHeld(UploadEntity.get({ teamId, uploadId: fileId }).params<Params>())];
    return { teamId, ownerId, fileId, kind: "original", key, name, size, conditions };
  });
  return { waiting, areAll: waiting.length === ids.length };
};

/**
 * The originals of the asset, and the originals of an approval that waits for a signature. If the contract was signed
 * after the asset was read, the asset is read again.
 */
const allOriginalsOf = async (asset: OfAsset): Promise<BackupSource[]> => {
  const { waiting, areAll } = await waitingOriginalsOf(asset);
  const now = areAll ? asset : await findAsset(asset.teamId, asset.assetId);
  const own = now ? originalsOf(now) : [];
  const ids = new Set(own.map(({ fileId }) => fileId));
  return [...own, ...waiting.filter(({ fileId }) => !ids.has(fileId))];
};

/**
 * The file of a release, under the asset's name. The file's own name isn't used, because it may contain a person's
 * name, and people's names are stored only in the release.
 */
const releaseFileOf = (asset: OfAsset, release: ReleaseRecord): BackupSource[] => {
  const { releaseId, file, documentErased } = release;
  if (!file || documentErased) return [];
  const { teamId, assetId, name } = asset;
  const conditions = [
    whereThere(AssetEntity.get({ teamId, assetId }).params<Params>()),
    whereReleaseHas(file.uploadId, ReleaseEntity.get({ teamId, assetId, releaseId }).params<Params>()),
  ];
  const { uploadId: fileId, key, size } = file;
  // If a name was erased, the file may have been erased too, even if no erasure of the file was noted.
  const mayBeErased = `${release.name} ${release.guardian ?? ""}`.includes(ERASED);
  return [{ ...{ teamId, ownerId: assetId, fileId, kind: "release", key, name, size, conditions, mayBeErased } }];
};

/**
 * An asset's originals, the originals of an approval that waits for a signature, and the files of the asset's releases.
 */
export const sourcesOfAsset = async (asset: OfAsset): Promise<BackupSource[]> => {
  const { teamId, assetId, releases } = asset;
  const noted = releases?.releases.some(({ onFile }) => onFile) ? await releasesOf(teamId, assetId) : [];
  return [...(await allOriginalsOf(asset)), ...noted.flatMap((release) => releaseFileOf(asset, release))];
};

type OfGrant = Pick<GrantRecord, "teamId" | "grantId" | "number" | "document" | "documentErased" | "erasedAt">;

export const sourcesOfGrant = (grant: OfGrant): BackupSource[] => {
  const { teamId, grantId: ownerId, number: name, document, documentErased, erasedAt } = grant;
  if (!document || documentErased) return [];
  const { key, size, sha256 } = document;
  const conditions = [whereNotErased(GrantEntity.get({ teamId, grantId: ownerId }).params<Params>())];
  const mayBeErased = erasedAt !== undefined;
  return [
    { ...{ teamId, ownerId, fileId: MADE_PDF, kind: "licence", key, name, size, sha256, conditions, mayBeErased } },
  ];
};

type OfContract = Parameters<typeof titleOf>[0] &
  Pick<ContractRecord, "teamId" | "contractId" | "documents" | "documentErased" | "erasedAt">;

export const sourcesOfContract = (contract: OfContract): BackupSource[] => {
  const { teamId, contractId: ownerId, documents, documentErased, erasedAt } = contract;
  if (!documents || documentErased) return [];
  const conditions = [whereNotErased(ContractEntity.get({ teamId, contractId: ownerId }).params<Params>())];
  const common = { teamId, ownerId, kind: "contract", conditions, mayBeErased: erasedAt !== undefined } as const;
  const title = titleOf(contract);
  return [
    { ...common, ...documents.pdf, fileId: MADE_PDF, name: `${title} (PDF)` },
    { ...common, ...documents.text, fileId: MADE_TEXT, name: `${title} (text)` },
  ];
};

type OfRequest = Pick<
  RightsRequestRecord,
  "teamId" | "requestId" | "contentTitle" | "copy" | "documentErased" | "erasedAt"
>;

/** The picture of a request's post, stored when the rights were requested. Only S3 knows its size. */
export const sourcesOfRequest = (request: OfRequest): BackupSource[] => {
  const { teamId, requestId: ownerId, contentTitle: name, copy, erasedAt } = request;
  const key = pictureKeyOf(request);
  if (!key) return [];
  const sha256 = copy?.pictureSha256;
  const conditions = [whereNotErased(RightsRequestEntity.get({ teamId, requestId: ownerId }).params<Params>())];
  const mayBeErased = erasedAt !== undefined;
  const common = { teamId, ownerId, fileId: POST_PICTURE, kind: "post", conditions, mayBeErased } as const;
  return [{ ...common, key, name, size: 0, sha256 }];
};

type OfContent = Pick<CreatorContentRecord, "teamId" | "contentId" | "title" | "pictureId">;

/** The picture of a piece of creator content. Only S3 knows its size. */
export const sourcesOfContent = ({ teamId, contentId, title: name, pictureId }: OfContent): BackupSource[] => {
  if (!pictureId) return [];
  const conditions = [whereContentHas(pictureId, CreatorContentEntity.get({ teamId, contentId }).params<Params>())];
  const key = pictureKey(teamId, contentId, pictureId);
  return [{ teamId, ownerId: contentId, fileId: pictureId, kind: "content", key, name, size: 0, conditions }];
};

/**
 * The files of an owner: an asset, a grant, a contract, a request or a piece of creator content. None if the owner is
 * gone.
 */
export const sourcesOf = async (teamId: string, ownerId: string): Promise<BackupSource[]> => {
  if (ownerId.startsWith("grt_")) {
    const grant = await findGrant(teamId, ownerId);
    return grant ? sourcesOfGrant(grant) : [];
  }
  if (ownerId.startsWith("con_")) {
    const contract = await findContract(teamId, ownerId);
    return contract ? sourcesOfContract(contract) : [];
  }
  if (ownerId.startsWith("req_")) {
    const { data } = await RightsRequestEntity.get({ teamId, requestId: ownerId }).go({ consistent: true });
    return data ? sourcesOfRequest(data) : [];
  }
  if (ownerId.startsWith("cco_")) {
    const content = await findContent(teamId, ownerId);
    return content ? sourcesOfContent(content) : [];
  }
  const asset = await findAsset(teamId, ownerId);
  return asset ? sourcesOfAsset(asset) : [];
};

/** A file; undefined if it doesn't belong to its owner any more. */
export const findSource = async ({ teamId, ownerId, fileId }: FileKey): Promise<BackupSource | undefined> =>
  (await sourcesOf(teamId, ownerId)).find((one) => one.fileId === fileId);

const DOCUMENTS: ReadonlySet<FileKind> = new Set(["licence", "contract"]);

/** The bucket that holds files of a kind. */
export const bucketOf = (kind: FileKind): "media" | "documents" => (DOCUMENTS.has(kind) ? "documents" : "media");

const LOOKED_UP_ALONE: ReadonlySet<FileKind> = new Set(["release", "post"]);

/** Whether files of this kind are looked up one by one, because their keys aren't sorted by their owners' ids. */
export const isLookedUpAlone = (kind: FileKind): boolean => LOOKED_UP_ALONE.has(kind);
