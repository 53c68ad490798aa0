import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { requireTeamId } from "../platform/actor.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { s3 } from "../platform/s3.ts";
import { change, read, whileThere } from "./change.ts";
import { removeObject, thumbnailKeyOf } from "./purge.ts";

/** Spec A §9 has 400 × 300 for videos; images get twice that, for dense screens. */
const BOX = { width: 800, height: 600 };
/** A picture larger than this isn't opened: a small file can unfold into gigabytes. */
const PIXELS = 120_000_000;

/**
 * A small JPEG of an image asset: upright (EXIF orientation), without metadata, so without the place it was taken at.
 * An image that can't be decoded keeps the placeholder (product decisions §4). Making it again changes nothing. Of an
 * asset that was deleted meanwhile no picture stays.
 */
export const makeThumbnail = async (assetId: string, fileId: string): Promise<void> => {
  const teamId = requireTeamId();
  const made = await whileThere(teamId, assetId, () => make(teamId, assetId, fileId));
  // The asset's files may have been removed before this one was put among them.
  if (!made) await removeObject(thumbnailKeyOf(teamId, assetId, fileId));
};

/** @returns true: the asset was there */
const make = async (teamId: string, assetId: string, fileId: string): Promise<true> => {
  const asset = await read(teamId, assetId);
  const file = asset.files.find(({ id }) => id === fileId);
  if (!file || asset.thumbnailKey || !file.contentType.startsWith("image/")) return true;
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: file.key }));
  const original = await Body?.transformToByteArray();
  const picture = original && (await shrink(original));
  if (!picture) return true;
  const thumbnailKey = thumbnailKeyOf(teamId, assetId, fileId);
  await s3.send(
    new PutObjectCommand({
      Bucket: env.MEDIA_BUCKET,
      Key: thumbnailKey,
      Body: picture,
      ContentType: "image/jpeg",
      CacheControl: "private, max-age=3600",
    }),
  );
  await change(teamId, assetId, (current) => {
    if (current.thumbnailKey) return undefined;
    const facts = { file: file.name, size: String(picture.length) };
    return { next: { ...current, thumbnailKey }, step: { type: "asset.thumbnail.made", facts }, also: [] };
  });
  return true;
};

const shrink = async (original: Uint8Array): Promise<Buffer | undefined> => {
  try {
    return await sharp(original, { limitInputPixels: PIXELS, failOn: "error" })
      .rotate()
      .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    log.warn("image not decodable, placeholder stays", {
      reason: error instanceof Error ? error.message.slice(0, 120) : "",
    });
    return undefined;
  }
};
