import type { ReadAt } from "./boxes.ts";
import type { Embedding, PacketOf } from "./embedding.ts";
import { inHeif } from "./heif.ts";
import { inJpeg } from "./jpeg.ts";
import { inPng } from "./png.ts";
import { UnfitFile } from "./unfit-file.ts";
import { inVideo } from "./video.ts";
import { inWebp } from "./webp.ts";

const PICTURES: Record<string, (file: Buffer, packetOf: PacketOf) => Embedding | Promise<Embedding>> = {
  "image/jpeg": inJpeg,
  "image/png": inPng,
  "image/webp": inWebp,
  "image/heic": inHeif,
  "image/heif": inHeif,
  "image/avif": inHeif,
};
const VIDEOS = new Set(["video/mp4", "video/quicktime", "video/x-m4v"]);

/** Whether rights can be written into files of a type. */
export const takesRights = (contentType: string): boolean =>
  Object.hasOwn(PICTURES, contentType) || VIDEOS.has(contentType);

/** A picture is read as a whole, so it may have at most this many bytes. */
const MOST_PICTURE = 100 * 1024 ** 2;

/**
 * How a packet with rights gets into a file. Pixels and streams stay as they are.
 * @param read reads a range of the file
 * @throws UnfitFile if the file isn't what its type says, is damaged, or ends early
 */
export const embedding = async (
  { contentType, size }: { contentType: string; size: number },
  read: ReadAt,
  packetOf: PacketOf,
): Promise<Embedding> => {
  const inPicture = PICTURES[contentType];
  if (!inPicture) return inVideo(size, read, packetOf);
  if (size > MOST_PICTURE) throw new UnfitFile(`a picture may have at most ${MOST_PICTURE / 1024 ** 2} MB for this`);
  const file = await read(0, size);
  return { ...(await inPicture(file, packetOf)), file };
};
