import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { BULK_MAX, type BulkInput, bulkAnswer } from "@clearhouse/core/clearance/bulk.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { removeAssets } from "@/lib/assets/feed/remove-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf } from "@/lib/notify.ts";
import { BULK_TEXTS } from "./texts.ts";

export type BulkAct = BulkInput["act"];

export interface BulkFailure {
  assetId: string;
  message: string;
}

/** Called after each call to the server: how many assets were tried so far. */
export type OnProgress = (done: number) => void;

export interface BulkResult {
  failures: BulkFailure[];
  /** The current records of the assets, without deleted ones. */
  stored: Asset[];
  /** How many had the requested state already. */
  unchanged: number;
}

/**
 * Does one thing to many assets, a hundred in each call, one call after the other, so that progress is shown. A refused
 * call doesn't stop the next ones.
 * @returns the changed assets, and the others with the reason why they could not be changed
 */
export const sendBulk = async (
  queryClient: QueryClient,
  assetIds: readonly string[],
  act: BulkAct,
  onProgress: OnProgress,
): Promise<BulkResult> => {
  const result: BulkResult = { failures: [], stored: [], unchanged: 0 };
  for (let from = 0; from < assetIds.length; from += BULK_MAX) {
    const piece = assetIds.slice(from, from + BULK_MAX);
    const { failures, stored, unchanged } = await sendPiece(queryClient, piece, act);
    result.failures.push(...failures);
    result.stored.push(...stored);
    result.unchanged += unchanged;
    onProgress(Math.min(from + BULK_MAX, assetIds.length));
  }
  void queryClient.invalidateQueries({ queryKey: assetKeys.counts });
  searchAgain(queryClient);
  return result;
};

const sendPiece = async (queryClient: QueryClient, assetIds: string[], act: BulkAct): Promise<BulkResult> => {
  try {
    const { items } = await receive(client.api.assets.bulk.$post({ json: { assetIds, act } }), bulkAnswer);
    const refused = items.flatMap(({ assetId, error }) => (error ? [{ assetId, message: error.message }] : []));
    const failed = new Set(refused.map(({ assetId }) => assetId));
    const stored = items.flatMap(({ asset }) => asset ?? []);
    for (const asset of stored) writeAsset(queryClient, asset);
    if (act.kind === "delete") {
      removeAssets(
        queryClient,
        assetIds.filter((id) => !failed.has(id)),
      );
    }
    return { failures: refused, stored, unchanged: items.filter((item) => item.unchanged === true).length };
  } catch (error) {
    const message = messageOf(error) ?? BULK_TEXTS.failedFallback;
    return { failures: assetIds.map((assetId) => ({ assetId, message })), stored: [], unchanged: 0 };
  }
};
