import { type Asset, asset, type CreateAssetInput } from "@clearhouse/core/library/asset/asset.schema.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** Makes an asset from a completed upload. A retry with the same `key` doesn't make a second asset. */
export const createAsset = (input: CreateAssetInput, key: string): Promise<Asset> =>
  receive(client.api.assets.$post({ json: input }, idempotent(key)), asset);
