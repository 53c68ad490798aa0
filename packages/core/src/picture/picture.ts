import { PutObjectCommand } from "@aws-sdk/client-s3";
import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { env } from "../platform/env.ts";
import { sha256 } from "../platform/hash.ts";
import { CodedError } from "../platform/http/error.ts";
import { log } from "../platform/log.ts";
import { CACHE_CONTROL } from "../platform/store/cache-control.ts";
import { addressOf, brandingKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import { PICTURE_BYTES } from "./picture.schema.ts";

/** Of a person, of a team, of a piece of a creator's work. */
export type PictureKind = "avatar" | "logo" | "content";

/** By their first bytes; no SVG, which is a document that can run scripts. */
const ACCEPTED = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif"]);
/** A picture larger than this isn't opened: a small file can unfold into gigabytes. */
const PIXELS = 50_000_000;
/** Nor one with more rows or columns than this: a picture of one column and millions of rows takes longer than there is. */
const EDGE = 20_000;
const SECONDS = 10;

/** Mail clients show PNG and no WebP; only logos are put into mails. */
const MADE = {
  avatar: { contentType: "image/webp", extension: "webp" },
  logo: { contentType: "image/png", extension: "png" },
} as const;

const AVATAR_EDGE = 256;
const LOGO_EDGE = 512;
const CONTENT_BOX = { width: 800, height: 600 } as const;

export const pictureTooLarge = () => new CodedError("too_large", "picture.too_large", "Image must be less than 2MB");

const unreadable = () => new CodedError("invalid", "picture.unreadable", "Please select an image file");

/**
 * A picture of a person (256 × 256, WebP), a team (inside 512 × 512, PNG that keeps what is see-through) or a piece of
 * content (inside 800 × 600, JPEG): decoded and drawn anew, upright, without metadata, so nothing of the file that was sent
 * is left but what it showed.
 * @throws picture.too_large over 2 MB, picture.unreadable
 */
export const drawPicture = async (image: Uint8Array, kind: PictureKind): Promise<Buffer> => {
  if (image.byteLength > PICTURE_BYTES) throw pictureTooLarge();
  return redraw(image, kind);
};

/**
 * Stores a picture of a person or a team, drawn anew.
 * @returns the address at which everybody may read it, for good: it is named by its SHA-256
 * @throws picture.too_large over 2 MB, picture.unreadable
 */
export const storePicture = async (image: Uint8Array, kind: keyof typeof MADE): Promise<string> => {
  const picture = await drawPicture(image, kind);
  const { contentType, extension } = MADE[kind];
  const key = brandingKey(`${sha256(picture)}.${extension}`);
  await s3.send(
    new PutObjectCommand({
      Bucket: env.BRANDING_BUCKET,
      Key: key,
      Body: picture,
      ContentType: contentType,
      CacheControl: CACHE_CONTROL.branding,
    }),
  );
  return addressOf(key);
};

const redraw = async (image: Uint8Array, kind: PictureKind): Promise<Buffer> => {
  const type = await fileTypeFromBuffer(image);
  if (!type || !ACCEPTED.has(type.mime)) throw unreadable();
  // Not a static import: only the function that stores pictures has sharp beside it.
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(image, { limitInputPixels: PIXELS }).metadata();
    if (Math.max(width, height) > EDGE) throw new Error(`${width} × ${height} is no picture's size`);
    const upright = sharp(image, { limitInputPixels: PIXELS, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .autoOrient();
    return await encoded(upright, kind);
  } catch (error) {
    log.warn("picture not decodable", { reason: error instanceof Error ? error.message.slice(0, 120) : "" });
    throw unreadable();
  }
};

const encoded = (upright: Sharp, kind: PictureKind): Promise<Buffer> => {
  const inside = { fit: "inside", withoutEnlargement: true } as const;
  switch (kind) {
    case "avatar":
      return upright.resize({ width: AVATAR_EDGE, height: AVATAR_EDGE, fit: "cover" }).webp({ quality: 85 }).toBuffer();
    case "logo":
      return upright
        .resize({ width: LOGO_EDGE, height: LOGO_EDGE, ...inside })
        .png({ compressionLevel: 9 })
        .toBuffer();
    case "content":
      return upright
        .resize({ ...CONTENT_BOX, ...inside })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer();
  }
};
