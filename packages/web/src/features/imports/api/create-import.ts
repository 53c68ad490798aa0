import { type AssetImport, assetImport } from "@clearhouse/core/library/import/import.schema.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** Begins the import of a completed upload. A retry with the same `key` doesn't begin a second import. */
export const createImport = (uploadId: string, key: string): Promise<AssetImport> =>
  receive(client.api.imports.$post({ json: { uploadId } }, idempotent(key)), assetImport);
