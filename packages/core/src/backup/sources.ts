import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { find as findAsset } from "../asset/change.ts";
import { ReleaseEntity, type ReleaseRecord } from "../asset-use/release.entity.ts";
import { releasesOf } from "../asset-use/releases.ts";
import { find as findContract } from "../contract/change.ts";
import { ContractEntity, type ContractRecord } from "../contract/contract.entity.ts";
import { titleOf } from "../contract/naming.ts";
import { findGrant } from "../grant/find.ts";
import { GrantEntity, type GrantRecord } from "../grant/grant.entity.ts";
import { numberOf } from "../grant/naming.ts";
import { ERASED } from "../platform/erased.ts";
import type { Write } from "../platform/store/transaction.ts";
import { MADE_PDF, MADE_TEXT } from "./backup.events.ts";
import type { FileKind } from "./backup.policy.ts";

export interface FileKey {
  teamId: string;
  ownerId: string;
  fileId: string;
}

/** A stored file as the backup needs it. */
export interface BackupSource extends FileKey {
  kind: FileKind;
  /** Where it lies in the bucket of its kind. */
  key: string;
  name: string;
  /** Bytes. */
  size: number;
  /** As its owner has it: the hash that a history holds. */
  sha256?: string | undefined;
  /** Conditions that hold while it is its owner's. */
  held: readonly Write[];
  /** A person was erased from its owner, and its file may have gone with them. */
  mayBeErased?: boolean;
}

type Params = { Key: Record<string, string>; TableName: string };

const whereThere = ({ Key, TableName }: Params): Write => ({
  ConditionCheck: { Key, TableName, ConditionExpression: "attribute_exists(pk)" },
});

const whereNotErased = ({ Key, TableName }: Params): Write => ({
  ConditionCheck: {
    ...{ Key, TableName },
    ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(documentErased)",
  },
});

const whereReleaseHas = (fileId: string, { Key, TableName }: Params): Write => ({
  ConditionCheck: {
    ...{ Key, TableName },
    ConditionExpression: "#file.#uploadId = :fileId AND attribute_not_exists(documentErased)",
    ExpressionAttributeNames: { "#file": "file", "#uploadId": "uploadId" },
    ExpressionAttributeValues: { ":fileId": fileId },
  },
});

type OfAsset = Pick<AssetRecord, "teamId" | "assetId" | "name" | "files" | "releases">;

const originalsOf = ({ teamId, assetId: ownerId, files }: OfAsset): BackupSource[] => {
  const held = [whereThere(AssetEntity.get({ teamId, assetId: ownerId }).params<Params>())];
  return files.map(({ id: fileId, key, name, size, sha256 }) => ({
    ...{ teamId, ownerId, fileId, kind: "original", key, name, size, sha256, held },
  }));
};

/** Named after the asset: names of released people, which files carry, are nowhere but in their release. */
const releaseFileOf = (asset: OfAsset, release: ReleaseRecord): BackupSource[] => {
  const { releaseId, file, documentErased } = release;
  if (!file || documentErased) return [];
  const { teamId, assetId, name } = asset;
  const held = [
    whereThere(AssetEntity.get({ teamId, assetId }).params<Params>()),
    whereReleaseHas(file.uploadId, ReleaseEntity.get({ teamId, assetId, releaseId }).params<Params>()),
  ];
  const { uploadId: fileId, key, size } = file;
  // So it reads where it was erased before that was noted with the file.
  const mayBeErased = `${release.name} ${release.guardian ?? ""}`.includes(ERASED);
  return [{ ...{ teamId, ownerId: assetId, fileId, kind: "release", key, name, size, held, mayBeErased } }];
};

/** An asset's originals and the files of its releases. */
export const sourcesOfAsset = async (asset: OfAsset): Promise<BackupSource[]> => {
  const { teamId, assetId, releases } = asset;
  const noted = releases?.releases.some(({ onFile }) => onFile) ? await releasesOf(teamId, assetId) : [];
  return [...originalsOf(asset), ...noted.flatMap((release) => releaseFileOf(asset, release))];
};

type OfGrant = Pick<GrantRecord, "teamId" | "grantId" | "number" | "document" | "documentErased" | "erasedAt">;

export const sourcesOfGrant = (grant: OfGrant): BackupSource[] => {
  const { teamId, grantId: ownerId, document, documentErased, erasedAt } = grant;
  if (!document || documentErased) return [];
  const { key, size, sha256 } = document;
  const held = [whereNotErased(GrantEntity.get({ teamId, grantId: ownerId }).params<Params>())];
  const mayBeErased = erasedAt !== undefined;
  const name = numberOf(grant);
  return [{ ...{ teamId, ownerId, fileId: MADE_PDF, kind: "licence", key, name, size, sha256, held, mayBeErased } }];
};

type OfContract = Parameters<typeof titleOf>[0] &
  Pick<ContractRecord, "teamId" | "contractId" | "documents" | "documentErased" | "erasedAt">;

export const sourcesOfContract = (contract: OfContract): BackupSource[] => {
  const { teamId, contractId: ownerId, documents, documentErased, erasedAt } = contract;
  if (!documents || documentErased) return [];
  const held = [whereNotErased(ContractEntity.get({ teamId, contractId: ownerId }).params<Params>())];
  const common = { teamId, ownerId, kind: "contract", held, mayBeErased: erasedAt !== undefined } as const;
  const title = titleOf(contract);
  return [
    { ...common, ...documents.pdf, fileId: MADE_PDF, name: `${title} (PDF)` },
    { ...common, ...documents.text, fileId: MADE_TEXT, name: `${title} (text)` },
  ];
};

/** The files of an asset, a grant or a contract; none where it is gone. */
export const sourcesOf = async (teamId: string, ownerId: string): Promise<BackupSource[]> => {
  if (ownerId.startsWith("grt_")) {
    const grant = await findGrant(teamId, ownerId);
    return grant ? sourcesOfGrant(grant) : [];
  }
  if (ownerId.startsWith("con_")) {
    const contract = await findContract(teamId, ownerId);
    return contract ? sourcesOfContract(contract) : [];
  }
  const asset = await findAsset(teamId, ownerId);
  return asset ? sourcesOfAsset(asset) : [];
};

/** A file while it is its owner's. */
export const findSource = async ({ teamId, ownerId, fileId }: FileKey): Promise<BackupSource | undefined> =>
  (await sourcesOf(teamId, ownerId)).find((one) => one.fileId === fileId);

/** The bucket in which files of a kind lie. */
export const bucketOf = (kind: FileKind): "media" | "documents" =>
  kind === "original" || kind === "release" ? "media" : "documents";
