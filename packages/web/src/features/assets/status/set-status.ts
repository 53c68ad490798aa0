import {
  type Asset,
  type AssetCounts,
  type AssetStatus,
  asset as assetSchema,
  columnOf,
} from "@clearhouse/core/library/asset/asset.schema.ts";
import type { StatusInput } from "@clearhouse/core/rights/clearance/clearance.schema.ts";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetChangeKey, writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { STATUS_TEXTS } from "./texts.ts";

interface Variables {
  /**
   * The asset as the person saw it. Its version is sent, so that the server refuses the change if somebody else has
   * changed the asset since. After a refusal, the asset is shown as it was before.
   */
  asset: Asset;
  change: StatusInput;
  /** The upload of the document on which an approval rests. */
  uploadId?: string | undefined;
}

/**
 * Sets an asset's status. The new status is shown at once, and the old status again if the server refuses the change.
 */
export const setStatusOptions = (queryClient: QueryClient, assetId: string) =>
  mutationOptions({
    mutationKey: assetChangeKey(assetId),
    mutationFn: ({ asset, change, uploadId }: Variables) =>
      receive(
        client.api.assets[":assetId"].status.$put({
          param: { assetId },
          json: { ...change, version: asset.version, uploadId },
        }),
        assetSchema,
      ),
    onMutate: ({ asset, change: { status } }) => {
      moveCounts(queryClient, asset.status, status);
      writeAsset(queryClient, { ...asset, status });
    },
    onSuccess: (stored) => writeAsset(queryClient, stored),
    onError: (error, { asset, change: { status } }) => {
      moveCounts(queryClient, status, asset.status);
      writeAsset(queryClient, asset);
      const conflict = hasCode(error, "asset.conflict");
      notifyError(STATUS_TEXTS.failed, conflict ? messageOf(error) : STATUS_TEXTS.failedText);
      if (conflict) void queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: assetKeys.counts });
      void queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) });
      searchAgain(queryClient);
    },
  });

const moveCounts = (queryClient: QueryClient, from: AssetStatus, to: AssetStatus): void => {
  const [source, target] = [columnOf(from), columnOf(to)];
  if (source === target) return;
  queryClient.setQueryData<AssetCounts>(
    assetKeys.counts,
    (counts) => counts && { ...counts, [source]: counts[source] - 1, [target]: counts[target] + 1 },
  );
};
