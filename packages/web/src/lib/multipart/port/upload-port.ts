import type { signedParts, Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type * as z from "zod";

/** The file's data that the server gets before any byte is sent. */
export interface FileFacts {
  fileName: string;
  contentType: string;
  /** The file's size in bytes. */
  size: number;
}

export type SignedPart = z.infer<typeof signedParts>["parts"][number];

export interface CallOptions {
  signal: AbortSignal;
}

/** Sends one part to its signed URL, and returns the ETag exactly as the storage sent it. */
export type PartTransport = (request: {
  url: string;
  body: Blob;
  signal: AbortSignal;
  /** How many bytes of this part were sent so far. */
  onProgress: (sent: number) => void;
}) => Promise<string>;

/**
 * The server and the storage as the engine uses them. Members and content owners have their own routes, but both kinds
 * of routes are behind this interface, so there is only one engine. Every method throws an ApiError or an UploadFault
 * if it fails.
 */
export interface UploadPort {
  /** `idempotencyKey` stays the same over retries, so a lost answer never makes a second upload. */
  create(file: FileFacts, options: CallOptions & { idempotencyKey: string }): Promise<Upload>;
  get(uploadId: string, options: CallOptions): Promise<Upload>;
  sign(uploadId: string, parts: readonly number[], options: CallOptions): Promise<readonly SignedPart[]>;
  send: PartTransport;
  stored(uploadId: string, part: number, etag: string, options: CallOptions): Promise<Upload>;
  complete(uploadId: string, options: CallOptions): Promise<Upload>;
  abort(uploadId: string, options: CallOptions): Promise<void>;
}
