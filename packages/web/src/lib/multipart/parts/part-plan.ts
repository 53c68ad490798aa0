import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { UploadFault } from "../port/upload-fault.ts";

type Plan = Pick<Upload, "partSize" | "size">;

/** Bytes `start` to `end` (exclusive) of the file. */
export const rangeOf = ({ partSize, size }: Plan, part: number): { start: number; end: number } => {
  const start = (part - 1) * partSize;
  return { start, end: Math.min(start + partSize, size) };
};

/** The parts that the server doesn't have yet, in order. */
export const missingParts = ({ partCount, storedParts }: Pick<Upload, "partCount" | "storedParts">): number[] => {
  const stored = new Set(storedParts);
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((part) => !stored.has(part));
};

/** How many bytes the server has. */
export const storedBytesOf = (upload: Plan & Pick<Upload, "storedParts">): number =>
  upload.storedParts.reduce((sum, part) => {
    const { start, end } = rangeOf(upload, part);
    return sum + end - start;
  }, 0);

/** Throws if the server's record doesn't describe this file, because the stored file would then have other bytes. */
export const assertFits = (upload: Upload, fileSize: number): void => {
  const parts = Math.max(1, Math.ceil(upload.size / upload.partSize));
  if (upload.size !== fileSize || upload.partCount !== parts)
    throw new UploadFault("refused", "The server expects a file of another size.");
};
