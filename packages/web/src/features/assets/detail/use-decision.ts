import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { assetChangeKey, writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";

/** Sends a decision about an asset's rights. If somebody else has decided, the asset is loaded again to show what. */
export const useDecision = <Input = void>(
  asset: Asset,
  texts: { done: string; failed: string },
  send: (input: Input) => Promise<Asset>,
  onDone: () => void,
) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: assetChangeKey(asset.id),
    mutationFn: send,
    onSuccess: (stored) => {
      writeAsset(queryClient, stored);
      notifySuccess(texts.done);
      onDone();
    },
    onError: (error) => notifyFailure(error, { title: texts.failed }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: assetKeys.all });
      searchAgain(queryClient);
    },
  });
};
