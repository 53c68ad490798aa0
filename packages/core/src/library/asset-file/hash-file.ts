import { createHash } from "node:crypto";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { freeing } from "../../platform/memory.ts";
import { removeObject } from "../../platform/store/media-objects.ts";
import { s3 } from "../../platform/store/s3.ts";
import { transact, updateItem } from "../../platform/store/transaction.ts";
import type { AssetFileRecord, AssetRecord } from "../asset/asset.entity.ts";
import { change, read, whileThere } from "../asset/change.ts";
import { copyWritesOfFile } from "../asset/copy-writes.ts";
import { compareIfCopy } from "../asset/find-license.ts";
import { findTombstone, TombstoneEntity, unhashedOf } from "../asset/tombstone.entity.ts";
import { fingerprint, settleNotes } from "./duplicates.ts";

/**
 * SHA-256 of a stored object, as lower-case hex. Streams the object, so memory use doesn't depend on its size.
 * @throws the errors of S3, and an Error if the stream ends early
 */
export const hashObject = async (key: string): Promise<string> => {
  const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
  return hashBody(Body as unknown as AsyncIterable<Uint8Array>, ContentLength);
};

/**
 * SHA-256 of an open body, as lower-case hex; see {@link hashObject}. @param length how many bytes the body must have
 */
export const hashBody = async (body: AsyncIterable<Uint8Array>, length: number | undefined): Promise<string> => {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of freeing(body)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  if (bytes !== length) throw new Error(`The stream ended after ${bytes} of ${length} bytes`);
  return hash.digest("hex");
};

/**
 * Hashes a file of an asset, stores the hash with a step in the activity, and then corrects the Duplicate notes of all
 * assets with the same file, what stops them, and by whose license they go. Hashing the file again changes nothing. For a deleted asset nothing is stored.
 */
export const hashFile = async (assetId: string, fileId: string): Promise<void> => {
  const teamId = requireTeamId();
  await whileThere(teamId, assetId, () => hash(teamId, assetId, fileId));
};

const hash = async (teamId: string, assetId: string, fileId: string): Promise<void> => {
  const asset = await read(teamId, assetId);
  const file = fileOf(asset, fileId);
  if (!file) return;
  const sha256 = file.sha256 ?? (await keepHash(teamId, assetId, file));
  await settleNotes(teamId, sha256, asset);
  await compareIfCopy(teamId, assetId, sha256);
};

/**
 * Hashes a file and stores the hash, unless the file's hash is stored already.
 * @returns the file's hash
 */
const keepHash = async (teamId: string, assetId: string, file: AssetFileRecord): Promise<string> => {
  const fileId = file.id;
  const sha256 = await hashObject(file.key);
  await change(teamId, assetId, (current) => {
    if (fileOf(current, fileId)?.sha256) return undefined;
    const files = current.files.map((item) => (item.id === fileId ? { ...item, sha256 } : item));
    const facts = { file: file.name, sha256, size: String(file.size) };
    return {
      next: { ...current, files },
      step: { type: "asset.file.hashed", facts },
      also: [fingerprint(current, sha256)],
    };
  });
  return sha256;
};

/**
 * Hashes the files that a stopped asset had when it was deleted before they were hashed, so that what stopped the asset
 * stops copies of these files too, and removes them. A repeated call does what is left.
 */
export const hashDeletedFiles = async (assetId: string): Promise<void> => {
  const teamId = requireTeamId();
  const tombstone = await findTombstone(teamId, assetId);
  for (const { id, key } of tombstone ? unhashedOf(tombstone) : []) {
    const sha256 = await hashObject(key);
    await transact(async () => {
      const current = await findTombstone(teamId, assetId);
      if (!current?.stop) return { writes: [], result: undefined };
      const files = current.files.map((file) => (file.id === id ? { ...file, sha256 } : file));
      const writes = [
        updateItem(TombstoneEntity.patch({ teamId, assetId }).set({ files }).params()),
        ...copyWritesOfFile(current, sha256, current.stop),
      ];
      return { writes, result: undefined };
    });
    await removeObject(key);
  }
};

const fileOf = (asset: AssetRecord, fileId: string): AssetFileRecord | undefined =>
  asset.files.find(({ id }) => id === fileId);
