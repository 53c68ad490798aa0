import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "../env.ts";
import { CACHE_CONTROL } from "./cache-control.ts";
import { s3 } from "./s3.ts";

/** Stores a small JPEG in the media bucket. */
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

/** Removes an object of the media bucket. Does nothing if there is none. */
export const removeObject = async (Key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket: env.MEDIA_BUCKET, Key }));
};
