import { statfsSync } from "node:fs";

/**
 * With less room than this on the disk, no new data is accepted, so that running work and the local services' own files
 * still have room.
 */
const RESERVE_BYTES = 16 * 1024 * 1024;

const freeBytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

/** Whether the disk of `path` has room for `bytes` more besides the reserve. */
export const hasRoom = (path: string, bytes = 0, free = freeBytes): boolean => free(path) >= RESERVE_BYTES + bytes;
