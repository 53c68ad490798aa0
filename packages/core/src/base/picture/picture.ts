import { PutObjectCommand } from "@aws-sdk/client-s3";
import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { env } from "../../platform/env.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { sha256 } from "../../platform/hash.ts";
import { log } from "../../platform/log.ts";
import { CACHE_CONTROL } from "../../platform/store/cache-control.ts";
import { addressOf, brandingKey } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { PICTURE_BYTES, PICTURE_REFUSALS, PREVIEW_SIZE } from "./picture.schema.ts";

/** What a picture shows: a person, a team, a link preview, or a piece of a creator's work. */
export type PictureKind = "avatar" | "logo" | "preview" | "content";

/** The accepted formats, recognized by their first bytes. SVG isn't accepted, because an SVG file can run scripts. */
const ACCEPTED = new Set(["image/jpeg", "image/png", "image/apng", "image/webp", "image/gif", "image/avif"]);
/**
 * A picture with more pixels isn't decoded, because a small file can decode to gigabytes. Hardly any photograph with so
 * many pixels fits into 2 MB.
 */
const MEGAPIXELS = 36;
const PIXELS = MEGAPIXELS * 1_000_000;
/** The most rows or columns of a picture. Decoding one column of millions of rows would take too long. */
const EDGE = 20_000;
const SECONDS = 10;

/** Logos are PNG because mails contain them, and mail programs don't show WebP. */
const MADE = {
  avatar: { contentType: "image/webp", extension: "webp" },
  logo: { contentType: "image/png", extension: "png" },
  preview: { contentType: "image/jpeg", extension: "jpg" },
} as const;

const AVATAR_EDGE = 256;
const LOGO_EDGE = 512;
const CONTENT_BOX = { width: 800, height: 600 } as const;

/** An error that names the form field of the picture. */
const refused = (kind: "invalid" | "too_large", code: string, message: string) =>
  new CodedError(kind, code, message, { fields: { image: message } });

/**
 * The error for a picture file that is too large.
 * @param message the wording of the form in which the picture is chosen
 */
export const pictureTooLarge = (message: string = PICTURE_REFUSALS.tooLarge) =>
  refused("too_large", "picture.too_large", message);

const unreadable = () => refused("invalid", "picture.unreadable", PICTURE_REFUSALS.notAnImage);

const tooManyPixels = () =>
  refused("invalid", "picture.too_many_pixels", `Image must have at most ${MEGAPIXELS} megapixels`);

/**
 * Decodes a picture, turns it upright and encodes it anew, so that nothing but the visible picture is kept. A person's
 * picture becomes 256 × 256 (WebP), and the picture of a link preview becomes 1200 × 630 (JPEG). A team's logo fits
 * into 512 × 512 (PNG, which keeps transparency), and a picture of a creator's work fits into 800 × 600 (JPEG).
 * @throws picture.too_large over 2 MB, picture.unreadable, picture.too_many_pixels (checked before decoding)
 */
export const drawPicture = async (image: Uint8Array, kind: PictureKind): Promise<Buffer> => {
  if (image.byteLength > PICTURE_BYTES) throw pictureTooLarge();
  return redraw(image, kind);
};

/**
 * Stores a redrawn picture of a person, a team or its link previews.
 * @returns its public URL, which never changes because it contains the picture's SHA-256
 * @throws picture.too_large over 2 MB, picture.unreadable, picture.too_many_pixels
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
  // A dynamic import, so that only the Lambda function that stores pictures has to include sharp.
  const { default: sharp } = await import("sharp");
  try {
    // sharp reads only the picture's header for its metadata.
    const { width, height } = await sharp(image, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > EDGE) throw new Error(`${width} × ${height} is no picture's size`);
    if (width * height > PIXELS) throw tooManyPixels();
    const upright = sharp(image, { limitInputPixels: PIXELS, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .autoOrient();
    return await encoded(upright, kind);
  } catch (error) {
    if (error instanceof CodedError) throw error;
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
    case "preview":
      return upright
        .resize({ ...PREVIEW_SIZE, fit: "cover" })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 85, mozjpeg: true })
        .toBuffer();
    case "content":
      return upright
        .resize({ ...CONTENT_BOX, ...inside })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer();
  }
};
