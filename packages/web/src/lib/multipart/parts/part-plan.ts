import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { UploadFault } from "../port/upload-fault.ts";

/** Bytes `start` to `end` (exclusive) of the file. */
export interface PartRange {
  part: number;
  start: number;
  end: number;
}

export const rangeOf = (upload: Pick<Upload, "partSize" | "size">, part: number): PartRange => {
  const start = (part - 1) * upload.partSize;
  return { part, start, end: Math.min(start + upload.partSize, upload.size) };
};

export const bytesOf = (upload: Pick<Upload, "partSize" | "size">, part: number): number => {
  const { start, end } = rangeOf(upload, part);
  return end - start;
};

/** The parts that the server doesn't have yet, in order. */
export const missingParts = ({ partCount, storedParts }: Pick<Upload, "partCount" | "storedParts">): number[] => {
  const stored = new Set(storedParts);
  return Array.from({ length: partCount }, (_, index) => index + 1).filter((part) => !stored.has(part));
};

/** Throws if the server's record doesn't describe this file, because the stored file would then have other bytes. */
export const assertFits = (upload: Upload, fileSize: number): void => {
  const parts = Math.max(1, Math.ceil(upload.size / upload.partSize));
  if (upload.size !== fileSize || upload.partCount !== parts)
    throw new UploadFault("refused", "The server expects a file of another size.");
};
