import { type CreateUploadInput, signedParts, upload } from "@clearhouse/core/upload/upload.schema.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { asFault } from "./as-fault.ts";
import type { UploadPort } from "./upload-port.ts";

/** A member's upload routes, in the form that the upload engine uses. */
export const memberUploadPort = (what: Pick<CreateUploadInput, "purpose" | "forUploadId">): UploadPort => {
  const { uploads } = client.api;
  const one = uploads[":uploadId"];
  return {
    create: (facts, { signal, idempotencyKey }) =>
      asFault(
        receive(
          uploads.$post({ json: { ...facts, ...what } }, { init: { signal }, ...idempotent(idempotencyKey) }),
          upload,
        ),
      ),
    get: (uploadId, { signal }) => asFault(receive(one.$get({ param: { uploadId } }, { init: { signal } }), upload)),
    sign: async (uploadId, parts, { signal }) => {
      const call = one.parts.$post({ param: { uploadId }, json: { parts: [...parts] } }, { init: { signal } });
      return (await asFault(receive(call, signedParts))).parts;
    },
    stored: (uploadId, part, etag, { signal }) => {
      const param = { uploadId, part: String(part) };
      return asFault(receive(one.parts[":part"].$put({ param, json: { etag } }, { init: { signal } }), upload));
    },
    complete: (uploadId, { signal }) =>
      asFault(receive(one.complete.$post({ param: { uploadId } }, { init: { signal } }), upload)),
    abort: (uploadId, { signal }) =>
      asFault(receiveNothing(one.$delete({ param: { uploadId } }, { init: { signal } }))),
  };
};
