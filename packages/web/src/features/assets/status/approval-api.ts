import { type Asset, asset as assetSchema } from "@clearhouse/core/library/asset/asset.schema.ts";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetChangeKey, writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { STATUS_TEXTS } from "./texts.ts";

/** Puts a stored asset into every query that shows it. */
const writeEverywhere = (queryClient: QueryClient, stored: Asset): void => {
  writeAsset(queryClient, stored);
  void queryClient.invalidateQueries({ queryKey: assetKeys.counts });
  void queryClient.invalidateQueries({ queryKey: assetKeys.activity(stored.id) });
  searchAgain(queryClient);
};

/**
 * Restores the approval that the last change of status withdrew, including the owner's name.
 * @throws asset.grant_not_restorable if the asset has changed since then
 */
export const restoreApproval = async (queryClient: QueryClient, assetId: string, grantId: string): Promise<Asset> => {
  const stored = await receive(
    client.api.assets[":assetId"].approval.restore.$post({ param: { assetId }, json: { grantId } }),
    assetSchema,
  );
  writeEverywhere(queryClient, stored);
  return stored;
};

export const restoreApprovalOptions = (queryClient: QueryClient, assetId: string) =>
  mutationOptions({
    mutationKey: assetChangeKey(assetId),
    mutationFn: (grantId: string) => restoreApproval(queryClient, assetId, grantId),
    onError: (error) => {
      notifyError(STATUS_TEXTS.undoFailed, messageOf(error));
      void queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
  });
