import { type Asset, asset as assetSchema, type EditAssetInput } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetChangeKey, writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetDetailOptions } from "@/lib/assets/queries/detail.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";

/** Saves an edit. If the request fails, the form shows the error and keeps what was typed. */
export const useEditAsset = (assetId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: assetChangeKey(assetId),
    mutationFn: (input: EditAssetInput) =>
      receive(client.api.assets[":assetId"].$patch({ param: { assetId }, json: input }), assetSchema),
    onSuccess: (stored) => {
      writeAsset(queryClient, stored);
      void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
    },
  });
};

/** Loads the asset as it is stored now, so that a refused edit can be repeated on it. */
export const useReloadAsset = (assetId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...assetDetailOptions(assetId), staleTime: 0 }),
    onSuccess: (stored: Asset) => writeAsset(queryClient, stored),
  });
};
