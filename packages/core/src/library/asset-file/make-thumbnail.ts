import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { freeing } from "../../platform/memory.ts";
import { inScratchFolder } from "../../platform/scratch-folder.ts";
import { putPicture, removeObject } from "../../platform/store/media-objects.ts";
import { s3 } from "../../platform/store/s3.ts";
import type { AssetRecord } from "../asset/asset.entity.ts";
import { change, read, whileThere } from "../asset/change.ts";
import { thumbnailKeyOf } from "../asset/purge.ts";
import { shrink } from "./shrink.ts";

/**
 * Makes the thumbnail of an image asset: a small JPEG, turned upright by its EXIF orientation. The thumbnail has no
 * metadata, so it doesn't reveal where the photo was taken. An image that can't be decoded keeps the placeholder. A
 * repeated call changes nothing. If the asset is deleted during the call, the thumbnail is removed.
 */
export const makeThumbnail = async (assetId: string, fileId: string): Promise<void> => {
  const teamId = requireTeamId();
  const made = await whileThere(teamId, assetId, () => make(teamId, assetId, fileId));
  // Whoever deleted the asset may have removed its files before this thumbnail was stored.
  if (!made) await removeObject(thumbnailKeyOf(teamId, assetId, fileId));
};

/**
 * Makes and stores the thumbnail of an image that can be the asset's picture.
 * @returns true, so that undefined means that the asset is gone
 */
const make = async (teamId: string, assetId: string, fileId: string): Promise<true> => {
  const asset = await read(teamId, assetId);
  const file = asset.files.find(({ id }) => id === fileId);
  if (!file?.contentType.startsWith("image/") || !isPictureOf(asset, fileId)) return true;
  const picture = await inFile(file.key, (path) => shrink(path, "uploaded"));
  if (!picture) return true;
  await keepThumbnail(asset, fileId, { name: file.name, picture });
  return true;
};

/**
 * Downloads an object to the local disk, where `work` reads it. An original can have 200 MB, and making its thumbnail
 * needs only a strip of the original in memory at a time.
 */
const inFile = <T>(key: string, work: (path: string) => Promise<T>): Promise<T> =>
  inScratchFolder(async (folder) => {
    const path = join(folder, "original");
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: key }));
    await pipeline(Body as Readable, freeing, createWriteStream(path));
    return work(path);
  });

/**
 * Whether the thumbnail of this file is the asset's picture. The owner's first original gives the picture; without
 * originals, the first thumbnail that was made stays.
 */
const isPictureOf = ({ teamId, assetId, files, thumbnailKey }: AssetRecord, fileId: string): boolean =>
  thumbnailKey === undefined ||
  (files.find(({ origin }) => origin === "owner")?.id === fileId &&
    thumbnailKey !== thumbnailKeyOf(teamId, assetId, fileId));

/**
 * Stores an asset's picture with a step in the activity. If the asset's current picture has precedence, that picture
 * stays.
 */
export const keepThumbnail = async (
  { teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">,
  fileId: string,
  { name, picture }: { name: string; picture: Buffer },
): Promise<void> => {
  const thumbnailKey = thumbnailKeyOf(teamId, assetId, fileId);
  await putPicture(thumbnailKey, picture);
  const { decision } = await change(teamId, assetId, (current) => {
    if (!isPictureOf(current, fileId)) return undefined;
    const facts = { file: name, size: String(picture.length) };
    const step = { type: "asset.thumbnail.made" as const, facts };
    return { next: { ...current, thumbnailKey }, step, also: [], replaced: current.thumbnailKey };
  });
  if (decision?.replaced) await removeObject(decision.replaced);
};
