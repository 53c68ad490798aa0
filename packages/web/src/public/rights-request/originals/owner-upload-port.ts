import { signedParts, upload } from "@clearhouse/core/upload/upload.schema.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { asFault } from "@/lib/multipart/as-fault.ts";
import type { UploadPort } from "@/lib/multipart/upload-port.ts";
import type { Connection } from "../owner-client.ts";

/** The owner's upload routes, in the form that the upload engine uses. */
export const ownerUploadPort = (connection: Connection): UploadPort => {
  const uploads = connection.api.owner.uploads;
  const one = uploads[":uploadId"];
  return {
    create: (json, { signal, idempotencyKey }) =>
      asFault(
        receive(uploads.$post({ json }, { init: { signal }, headers: { "Idempotency-Key": idempotencyKey } }), upload),
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
