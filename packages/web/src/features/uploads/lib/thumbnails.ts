import pLimit from "p-limit";
import { contentTypeOf } from "@/lib/multipart/file-rules.ts";
import { ThumbnailError, videoThumbnail } from "./video-thumbnail.ts";

/**
 * Browsers have few video decoders, and each takes much memory. So only two videos are read at a time, even if thirty
 * are chosen.
 */
const slots = pLimit(2);
const made = new WeakMap<File, Promise<Blob | undefined>>();

export const isVideo = (file: Pick<File, "name" | "type">): boolean => contentTypeOf(file).startsWith("video/");

/**
 * A video's thumbnail, made only once for each file; undefined if none can be made. The server makes the thumbnails of
 * images.
 */
export const thumbnailOf = (file: File): Promise<Blob | undefined> => {
  if (!isVideo(file)) return Promise.resolve(undefined);
  const known = made.get(file) ?? slots(() => make(file));
  made.set(file, known);
  return known;
};

const make = async (file: File): Promise<Blob | undefined> => {
  try {
    return await videoThumbnail(file);
  } catch (error) {
    // The upload continues without a thumbnail.
    if (error instanceof ThumbnailError) return undefined;
    throw error;
  }
};
