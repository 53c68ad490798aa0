import { AssetEntity, type AssetRecord } from "../../library/asset/asset.entity.ts";
import { readAll } from "../../platform/store/batches.ts";
import { required } from "../../platform/store/found.ts";
import { RightsRequestEntity, type RightsRequestRecord } from "../rights-request/rights-request.entity.ts";
import { requestNotFound } from "../rights-request/rights-request.errors.ts";
import { RequestBundleEntity, type RequestBundleRecord } from "./request-bundle.entity.ts";

/** A team's bundle, strongly consistent. */
export const find = async (teamId: string, bundleId: string): Promise<RequestBundleRecord | undefined> =>
  (await RequestBundleEntity.get({ teamId, bundleId }).go({ consistent: true })).data ?? undefined;

/** A team's bundle, strongly consistent. @throws rights_request.not_found */
export const read = (teamId: string, bundleId: string): Promise<RequestBundleRecord> =>
  required(find(teamId, bundleId), requestNotFound);

type Bundle = Pick<RequestBundleRecord, "teamId" | "items">;

/** The requests of a bundle that were made, in the bundle's order, strongly consistent. */
export const requestsOf = async ({ teamId, items }: Bundle): Promise<RightsRequestRecord[]> => {
  const keys = items.map(({ requestId }) => ({ teamId, requestId }));
  const requests = await readAll(keys, (some) => RightsRequestEntity.get(some).go({ consistent: true }));
  const found = new Map(requests.map((request) => [request.requestId, request]));
  return items.flatMap(({ requestId }) => found.get(requestId) ?? []);
};

/** The assets of a bundle by their ids, without deleted assets, strongly consistent. */
export const assetsOf = async ({ teamId, items }: Bundle): Promise<Map<string, AssetRecord>> => {
  const keys = [...new Set(items.map(({ assetId }) => assetId))].map((assetId) => ({ teamId, assetId }));
  const assets = await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true }));
  return new Map(assets.map((asset) => [asset.assetId, asset]));
};
