import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { grantList } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "./keys.ts";

/** All licenses of an asset. Apart from the asset's own queries, because the board doesn't need the licenses' schema. */
export const assetGrantsOptions = ({ id, version }: Pick<Asset, "id" | "version">) =>
  queryOptions({
    queryKey: assetKeys.grants(id, version),
    queryFn: ({ signal }) =>
      receive(client.api.assets[":assetId"].grants.$get({ param: { assetId: id } }, { init: { signal } }), grantList),
  });
