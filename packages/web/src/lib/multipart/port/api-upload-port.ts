import { signedParts, upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { Api } from "@clearhouse/functions/api/app.ts";
import type { hc } from "hono/client";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { asFault } from "./as-fault.ts";
import type { UploadPort } from "./upload-port.ts";

type Routes = ReturnType<typeof hc<Api>>["api"];

/**
 * Upload routes of the API, in the form that the upload engine uses.
 * @param one the routes of one upload, which are alike for members and owners
 */
export const apiUploadPort = (
  one: Routes["uploads"][":uploadId"] | Routes["owner"]["uploads"][":uploadId"],
  create: (...file: Parameters<UploadPort["create"]>) => Parameters<typeof receive>[0],
): UploadPort => ({
  create: (...file) => asFault(receive(create(...file), upload)),
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
  abort: (uploadId, { signal }) => asFault(receiveNothing(one.$delete({ param: { uploadId } }, { init: { signal } }))),
});
