import { hasPixels } from "./pixels.ts";
import { matroskaTracks, mp4Tracks, type ReadRange, type Track } from "./tracks.ts";

const MP4_KIN = ["video/mp4", "video/quicktime", "video/x-m4v", "video/3gpp", "video/3gpp2"];
const MATROSKA_KIN = ["video/webm", "video/matroska"];

/**
 * Whether a file shows something, according to its headers: an image must have pixels, and a video must have more than
 * sound. If the headers don't tell, the file is accepted. The function decodes nothing, so a file that can't be decoded
 * is accepted too.
 * @param contentType the type that was detected from the file's bytes
 * @param start the file's first bytes
 * @param size the number of bytes of the whole file
 */
export const hasPicture = async (
  { contentType, start, size }: { contentType: string; start: Buffer; size: number },
  read: ReadRange,
): Promise<boolean> => {
  if (contentType.startsWith("image/")) return hasPixels(contentType, start, start.length >= size);
  try {
    if (MP4_KIN.includes(contentType)) return !isSoundAlone(await mp4Tracks(read, size));
    if (MATROSKA_KIN.includes(contentType)) return !isSoundAlone(matroskaTracks(start));
  } catch (error) {
    // An incomplete list of tracks doesn't prove that the video has no picture.
    if (!(error instanceof RangeError)) throw error;
  }
  return true;
};

const isSoundAlone = (tracks: readonly Track[]): boolean => tracks.includes("sound") && !tracks.includes("other");
