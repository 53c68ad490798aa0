import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { type Limits, safeFetch } from "../../base/safe-fetch/safe-fetch.ts";
import { LIMITS } from "../../platform/fields.schema.ts";
import { freeing } from "../../platform/memory.ts";
import { shrink } from "../asset-file/shrink.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Matches the content types of responses that may be the wanted file. A response without a content type may be the
 * file. A web page isn't the file, and SVG counts as a web page.
 */
const FILE = /^(?:$|image\/(?!svg)|video\/|(?:application|binary)\/octet-stream$)/;
const PICTURE = /^(?:$|image\/(?!svg)|(?:application|binary)\/octet-stream$)/;

const FILE_LIMITS: Limits = { bytes: LIMITS.fileBytes, totalMs: 45_000, idleMs: 10_000, types: FILE };
const PICTURE_LIMITS: Limits = { bytes: 15 * MEGABYTE, totalMs: 15_000, idleMs: 10_000, types: PICTURE };
/** An image up to this size is held in memory while it is hashed, if a thumbnail has to be made from it. */
const KEPT = 50 * MEGABYTE;

export interface ForeignHash {
  sha256: string;
  size: number;
  /** A thumbnail of the file, if the caller asked for a thumbnail and it can be made. */
  picture: Buffer | undefined;
}

/**
 * The SHA-256 (lower-case hex) and size of the file at a URL outside this product.
 * @param draw whether to make a thumbnail of the file as well
 * @throws ForeignError, also for an empty file
 */
export const hashForeign = (address: string, draw: boolean): Promise<ForeignHash> =>
  safeFetch(address, FILE_LIMITS, async ({ contentType, body }) => {
    const hash = createHash("sha256");
    const kept: Uint8Array[] = [];
    const most = draw && !contentType.startsWith("video/") ? KEPT : 0;
    let size = 0;
    for await (const chunk of freeing(body)) {
      hash.update(chunk);
      size += chunk.length;
      if (size <= most) kept.push(chunk);
    }
    // An empty file gets no hash: otherwise all empty files would be marked as duplicates.
    if (size === 0) throw new ForeignError("missing", "no byte");
    const picture = size <= most ? await shrink(Buffer.concat(kept), "fetched") : undefined;
    return { sha256: hash.digest("hex"), size, picture };
  });

/**
 * A thumbnail of the picture at a URL outside this product.
 * @param totalMs the longest time from the DNS look-up to the last byte
 * @throws ForeignError, also if the file at the URL isn't a picture
 */
export const copyPicture = async (address: string, totalMs = PICTURE_LIMITS.totalMs): Promise<Buffer> => {
  const bytes = await safeFetch(address, { ...PICTURE_LIMITS, totalMs }, ({ body }) => buffer(body));
  const picture = await shrink(bytes, "fetched");
  if (!picture) throw new ForeignError("wrong_type", "not decodable");
  return picture;
};
