import { PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { CACHE_CONTROL } from "../platform/store/cache-control.ts";
import { s3 } from "../platform/store/s3.ts";

/** Stores a small JPEG of an asset in the media bucket. */
export const putPicture = async (Key: string, picture: Buffer): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: env.MEDIA_BUCKET,
      Key,
      Body: picture,
      ContentType: "image/jpeg",
      CacheControl: CACHE_CONTROL.media,
    }),
  );
};
