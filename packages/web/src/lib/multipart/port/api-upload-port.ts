import { signedParts, upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import type { hc } from "hono/client";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import type { UploadPort } from "./upload-port.ts";
import { xhrTransport } from "./xhr-transport.ts";

type Routes = ReturnType<typeof hc<Api>>["api"];

/**
 * Upload routes of the API, in the form that the upload engine uses.
 * @param one the routes of one upload, which are alike for members and owners
 */
export const apiUploadPort = (
  one: Routes["uploads"][":uploadId"] | Routes["owner"]["uploads"][":uploadId"],
  create: (...file: Parameters<UploadPort["create"]>) => Parameters<typeof receive>[0],
): UploadPort => ({
  create: (...file) => receive(create(...file), upload),
  get: (uploadId, { signal }) => receive(one.$get({ param: { uploadId } }, { init: { signal } }), upload),
  sign: async (uploadId, parts, { signal }) => {
    const call = one.parts.$post({ param: { uploadId }, json: { parts: [...parts] } }, { init: { signal } });
    return (await receive(call, signedParts)).parts;
  },
  send: xhrTransport,
  stored: (uploadId, part, etag, { signal }) => {
    const param = { uploadId, part: String(part) };
    return receive(one.parts[":part"].$put({ param, json: { etag } }, { init: { signal } }), upload);
  },
  complete: (uploadId, { signal }) =>
    receive(one.complete.$post({ param: { uploadId } }, { init: { signal } }), upload),
  abort: (uploadId, { signal }) => receiveNothing(one.$delete({ param: { uploadId } }, { init: { signal } })),
});
