import { type Asset, asset, type CreateAssetInput } from "@clearhouse/core/asset/asset.schema.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { asFault } from "@/lib/multipart/port/as-fault.ts";

/** Makes an asset from a completed upload, only once for each key. @throws UploadFault */
export const createAsset = (input: CreateAssetInput, key: string): Promise<Asset> =>
  asFault(receive(client.api.assets.$post({ json: input }, idempotent(key)), asset));
