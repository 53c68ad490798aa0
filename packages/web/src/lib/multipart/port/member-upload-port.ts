import type { CreateUploadInput } from "@clearhouse/core/library/upload/upload.schema.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { apiUploadPort } from "./api-upload-port.ts";
import type { UploadPort } from "./upload-port.ts";

/** A member's upload routes, in the form that the upload engine uses. */
export const memberUploadPort = (what: Pick<CreateUploadInput, "purpose" | "forUploadId">): UploadPort => {
  const { uploads } = client.api;
  return apiUploadPort(uploads[":uploadId"], (facts, { signal, idempotencyKey }) =>
    uploads.$post({ json: { ...facts, ...what } }, { init: { signal }, ...idempotent(idempotencyKey) }),
  );
};
