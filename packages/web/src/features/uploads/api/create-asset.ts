import { type Asset, asset, type CreateAssetInput } from "@clearhouse/core/library/asset/asset.schema.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { asFault } from "@/lib/multipart/port/as-fault.ts";

/**
 * Makes an asset from a completed upload. A retry with the same `key` doesn't make a second asset.
 * @throws UploadFault
 */
export const createAsset = (input: CreateAssetInput, key: string): Promise<Asset> =>
  asFault(receive(client.api.assets.$post({ json: input }, idempotent(key)), asset));
