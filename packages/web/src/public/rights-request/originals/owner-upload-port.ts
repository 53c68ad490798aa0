import { apiUploadPort } from "@/lib/multipart/port/api-upload-port.ts";
import type { UploadPort } from "@/lib/multipart/port/upload-port.ts";
import type { Connection } from "../owner-client.ts";

/** The owner's upload routes, in the form that the upload engine uses. */
export const ownerUploadPort = ({ api }: Connection): UploadPort => {
  const { uploads } = api.owner;
  return apiUploadPort(uploads[":uploadId"], (json, { signal, idempotencyKey }) =>
    uploads.$post({ json }, { init: { signal }, headers: { "Idempotency-Key": idempotencyKey } }),
  );
};
