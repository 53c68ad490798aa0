import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { inBatches } from "../platform/store/batches.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { requestNotFound } from "../rights-request/rights-request.errors.ts";
import { type BundleItem, RequestBundleEntity, type RequestBundleRecord } from "./request-bundle.entity.ts";

/** A team's bundle, strongly consistent. */
export const find = async (teamId: string, bundleId: string): Promise<RequestBundleRecord | undefined> =>
  (await RequestBundleEntity.get({ teamId, bundleId }).go({ consistent: true })).data ?? undefined;

/** A team's bundle, strongly consistent. @throws rights_request.not_found */
export const read = async (teamId: string, bundleId: string): Promise<RequestBundleRecord> => {
  const bundle = await find(teamId, bundleId);
  if (!bundle) throw requestNotFound();
  return bundle;
};

type Bundle = Pick<RequestBundleRecord, "teamId" | "items">;

/** The requests of a bundle that were made, in its order, strongly consistent. */
export const requestsOf = async ({ teamId, items }: Bundle): Promise<RightsRequestRecord[]> => {
  const found = new Map<string, RightsRequestRecord>();
  await inBatches(items, async (batch) => {
    const keys = batch.map(({ requestId }) => ({ teamId, requestId }));
    const { data, unprocessed } = await RightsRequestEntity.get(keys).go({ consistent: true });
    for (const request of data) found.set(request.requestId, request);
    return leftOf(batch, unprocessed, "requestId");
  });
  return items.flatMap(({ requestId }) => found.get(requestId) ?? []);
};

/** The existing assets of a bundle by id, strongly consistent. */
export const assetsOf = async ({ teamId, items }: Bundle): Promise<Map<string, AssetRecord>> => {
  const found = new Map<string, AssetRecord>();
  const once = [...new Map(items.map((item) => [item.assetId, item])).values()];
  await inBatches(once, async (batch) => {
    const keys = batch.map(({ assetId }) => ({ teamId, assetId }));
    const { data, unprocessed } = await AssetEntity.get(keys).go({ consistent: true });
    for (const asset of data) found.set(asset.assetId, asset);
    return leftOf(batch, unprocessed, "assetId");
  });
  return found;
};

const leftOf = <Key extends keyof BundleItem>(
  batch: readonly BundleItem[],
  unprocessed: readonly Pick<BundleItem, Key>[],
  key: Key,
): BundleItem[] => {
  const left = new Set(unprocessed.map((item) => item[key]));
  return batch.filter((item) => left.has(item[key]));
};
