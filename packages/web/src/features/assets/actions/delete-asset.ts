import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { assetChangeKey, writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { forgetRemoval, removeAssets } from "@/lib/assets/feed/remove-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { DELETE_TEXTS } from "./texts.ts";

/** Deletes an asset: removes the asset from the screen at once, and shows it again if the server refuses. */
export const deleteAssetOptions = (queryClient: QueryClient, assetId: string) =>
  mutationOptions({
    mutationKey: assetChangeKey(assetId),
    mutationFn: async (_asset: Asset) => {
      try {
        await receiveNothing(client.api.assets[":assetId"].$delete({ param: { assetId } }));
      } catch (error) {
        // Somebody else has already deleted the asset, so there is no error to show.
        if (!hasCode(error, "asset.not_found")) throw error;
      }
    },
    onMutate: () => {
      const searches = queryClient.getQueriesData({ queryKey: assetKeys.searches });
      const counts = queryClient.getQueryData(assetKeys.counts);
      removeAssets(queryClient, [assetId]);
      return { searches, counts };
    },
    onSuccess: (_answer, { name }) => {
      notifySuccess(DELETE_TEXTS.deleted(name));
      queryClient.removeQueries({ queryKey: assetKeys.detail(assetId), type: "inactive" });
    },
    onError: (error, asset, before) => {
      forgetRemoval(queryClient, [assetId]);
      for (const [key, list] of before?.searches ?? []) queryClient.setQueryData(key, list);
      if (before?.counts) queryClient.setQueryData(assetKeys.counts, before.counts);
      writeAsset(queryClient, asset);
      notifyError(DELETE_TEXTS.failed, messageOf(error));
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: assetKeys.counts });
      searchAgain(queryClient);
    },
  });
