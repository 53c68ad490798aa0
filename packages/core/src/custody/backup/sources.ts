import { shownNumber } from "../../base/license/license-number.policy.ts";
import type { ContractRecord } from "../../contracts/contract/contract.entity.ts";
import { titleOf } from "../../contracts/contract/naming.ts";
import type { CreatorContentRecord } from "../../contracts/creator-content/creator-content.entity.ts";
import { pictureKey } from "../../contracts/creator-content/record.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import type { ReleaseRecord } from "../../library/asset/release.entity.ts";
import { releasesOf } from "../../library/asset/releases.ts";
import { heldFor } from "../../library/upload/held.ts";
import { ERASED } from "../../platform/erased.ts";
import { MADE_PDF, MADE_TEXT, POST_PICTURE } from "../../platform/made-files.ts";
import { backupKey } from "../../platform/store/object-key.ts";
import type { GrantRecord } from "../../rights/grant/grant.entity.ts";
import { pictureKeyOf } from "../../rights/rights-request/post-pictures.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../../rights/rights-request/rights-request.entity.ts";
import type { FileKind } from "./backup.policy.ts";
import type { Place } from "./objects.ts";

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
  /** Present if a person was erased from the owner's records, so that the file may have been erased too. */
  mayBeErased?: boolean;
}

type OfAsset = Pick<AssetRecord, "teamId" | "assetId" | "name" | "files" | "releases" | "request">;

const originalsOf = ({ teamId, assetId: ownerId, files }: OfAsset): BackupSource[] =>
  files.map(({ id: fileId, key, name, size, sha256 }) => {
    return { teamId, ownerId, fileId, kind: "original", key, name, size, sha256 };
  });

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
    return { teamId, ownerId, fileId, kind: "original", key, name, size };
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
  const { file, documentErased } = release;
  if (!file || documentErased) return [];
  const { teamId, assetId, name } = asset;
  const { uploadId: fileId, key, size } = file;
  // If a name was erased, the file may have been erased too, even if no erasure of the file was noted.
  const mayBeErased = `${release.name} ${release.guardian ?? ""}`.includes(ERASED);
  return [{ teamId, ownerId: assetId, fileId, kind: "release", key, name, size, mayBeErased }];
};

/**
 * An asset's originals, the originals of an approval that waits for a signature, and the files of the asset's releases.
 */
export const sourcesOfAsset = async (asset: OfAsset): Promise<BackupSource[]> => {
  const { teamId, assetId, releases } = asset;
  const noted = releases?.releases.some(({ onFile }) => onFile) ? await releasesOf(teamId, assetId) : [];
  return [...(await allOriginalsOf(asset)), ...noted.flatMap((release) => releaseFileOf(asset, release))];
};

type OfGrant = Pick<
  GrantRecord,
  "teamId" | "grantId" | "number" | "document" | "documentErased" | "papers" | "erasedAt"
>;

/** The document of an owner's license, and the documents of an approval by hand, under its number. */
export const sourcesOfGrant = (grant: OfGrant): BackupSource[] => [...licenseOf(grant), ...papersOf(grant)];

const papersOf = ({ teamId, grantId: ownerId, papers = [], ...grant }: OfGrant): BackupSource[] =>
  papers.flatMap(({ id: fileId, key, size, sha256, name, erased }) => {
    if (erased) return [];
    const shown = shownNumber({ number: grant.number, origin: "admin" });
    return [
      {
        ...{ teamId, ownerId, fileId, key, size, sha256 },
        kind: "paper",
        name: shown,
        mayBeErased: name.includes(ERASED),
      },
    ];
  });

const licenseOf = (grant: OfGrant): BackupSource[] => {
  const { teamId, grantId: ownerId, number: name, document, documentErased, erasedAt } = grant;
  if (!document || documentErased) return [];
  const { key, size, sha256 } = document;
  const mayBeErased = erasedAt !== undefined;
  return [{ teamId, ownerId, fileId: MADE_PDF, kind: "licence", key, name, size, sha256, mayBeErased }];
};

type OfContract = Parameters<typeof titleOf>[0] &
  Pick<ContractRecord, "teamId" | "contractId" | "documents" | "documentErased" | "erasedAt">;

export const sourcesOfContract = (contract: OfContract): BackupSource[] => {
  const { teamId, contractId: ownerId, documents, documentErased, erasedAt } = contract;
  if (!documents || documentErased) return [];
  const common = { teamId, ownerId, kind: "contract", mayBeErased: erasedAt !== undefined } as const;
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
  const mayBeErased = erasedAt !== undefined;
  return [{ teamId, ownerId, fileId: POST_PICTURE, kind: "post", key, name, size: 0, sha256, mayBeErased }];
};

type OfContent = Pick<CreatorContentRecord, "teamId" | "contentId" | "title" | "pictureId">;

/** The picture of a piece of creator content. Only S3 knows its size. */
export const sourcesOfContent = ({ teamId, contentId, title: name, pictureId }: OfContent): BackupSource[] => {
  if (!pictureId) return [];
  const key = pictureKey(teamId, contentId, pictureId);
  return [{ teamId, ownerId: contentId, fileId: pictureId, kind: "content", key, name, size: 0 }];
};

const DOCUMENTS: ReadonlySet<FileKind> = new Set(["licence", "contract"]);

/** Where a file is stored. */
export const placeOf = ({ kind, key }: Pick<BackupSource, "kind" | "key">): Place => ({
  bucket: DOCUMENTS.has(kind) ? "documents" : "media",
  key,
});

/** Where a file's copy is stored. */
export const copyOf = ({ teamId, ownerId, fileId }: FileKey): Place => ({
  bucket: "backup",
  key: backupKey(teamId, ownerId, fileId),
});

const LOOKED_UP_ALONE: ReadonlySet<FileKind> = new Set(["release", "paper", "post"]);

/** Whether files of this kind are looked up one by one, because their keys aren't sorted by their owners' ids. */
export const isLookedUpAlone = (kind: FileKind): boolean => LOOKED_UP_ALONE.has(kind);
