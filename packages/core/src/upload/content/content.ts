import { hasPixels } from "./pixels.ts";
import { matroskaTracks, mp4Tracks, type ReadRange, type Track } from "./tracks.ts";

const MP4_KIN = ["video/mp4", "video/quicktime", "video/x-m4v", "video/3gpp", "video/3gpp2"];
const MATROSKA_KIN = ["video/webm", "video/matroska"];

/**
 * Whether a file of this type shows something, as far as its headers say: an image has pixels, a film isn't only sound.
 * A file whose headers don't tell is accepted, also if it merely can't be decoded. Nothing is decoded here.
 * @param contentType the type that its bytes have
 * @param start its first bytes
 * @param size bytes of the whole file
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
    // An incomplete list of tracks proves nothing.
    if (!(error instanceof RangeError)) throw error;
  }
  return true;
};

const isSoundAlone = (tracks: readonly Track[]): boolean => tracks.includes("sound") && !tracks.includes("other");
