import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { BULK_MAX, type BulkInput, bulkAnswer } from "@clearhouse/core/rights/clearance/bulk.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { searchAgain } from "@/lib/assets/feed/place-in-searches.ts";
import { removeAssets } from "@/lib/assets/feed/remove-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { messageOf } from "@/lib/notify.ts";
import { BULK_TEXTS } from "./texts.ts";

type SentAct = BulkInput["act"];

type SeenCover = Extract<SentAct, { kind: "cover" }>["seen"][number];

/**
 * An action on many assets. A change of status contains, for each asset, the id of the approval that it may end, and a
 * confirmation the creator and the agreement, or the licensed asset, that were shown; an asset with another one stays unchanged.
 */
export type BulkAct =
  | Exclude<SentAct, { kind: "status" | "cover" }>
  | (Omit<Extract<SentAct, { kind: "status" }>, "grantIds"> & { approvals: ReadonlyMap<string, string> })
  | { kind: "cover"; covers: ReadonlyMap<string, SeenCover> };

/** The ids of the assets' approvals, by the assets' ids. */
export const approvalsOf = (assets: readonly Asset[]): ReadonlyMap<string, string> =>
  new Map(assets.flatMap(({ id, approval }) => (approval ? [[id, approval.grantId]] : [])));

/**
 * What a member can confirm about the assets, by the assets' ids: that they are by the creator whose agreement is shown, or
 * that they are the licensed asset with the same file that is shown.
 */
export const coversOf = (assets: readonly Asset[]): ReadonlyMap<string, SeenCover> =>
  new Map(
    assets.flatMap((asset) => {
      const cover = agreementOf(asset) ?? copyOf(asset);
      return cover ? [[asset.id, cover]] : [];
    }),
  );

const agreementOf = ({ id: assetId, creator: chosen, coveredBy, coverConfirmed }: Asset): SeenCover | undefined => {
  const creator = coveredBy?.creator ?? chosen;
  return creator && coveredBy && !coveredBy.expired && !coveredBy.isPosted && !coverConfirmed
    ? { assetId, creatorId: creator.id, contractId: coveredBy.contractId }
    : undefined;
};

const copyOf = ({ id: assetId, sameFile }: Asset): SeenCover | undefined =>
  sameFile && !sameFile.confirmed ? { assetId, copyOfId: sameFile.id, grantId: sameFile.grantId } : undefined;

/** What is sent to apply the action to the given assets, at most as many as one request accepts. */
const sentWith = (act: BulkAct, assetIds: readonly string[]): SentAct => {
  if (act.kind === "cover") return { kind: "cover", seen: assetIds.flatMap((id) => act.covers.get(id) ?? []) };
  if (act.kind !== "status") return act;
  const { approvals, ...change } = act;
  return { ...change, grantIds: assetIds.flatMap((id) => approvals.get(id) ?? []) };
};

export interface BulkFailure {
  assetId: string;
  message: string;
}

/** Called after each request to the server, with the number of assets tried so far. */
export type OnProgress = (done: number) => void;

export interface BulkResult {
  failures: BulkFailure[];
  /** The assets as they are stored now, without deleted assets. */
  stored: Asset[];
  /** How many assets already had the requested state. */
  unchanged: number;
}

/**
 * Applies one action to many assets, a hundred per request. The requests are sent one after the other, so that progress
 * can be shown; if a request fails, the next one is still sent.
 * @returns the changed assets, and for every other asset the reason why it couldn't be changed
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
    const { items } = await receive(
      client.api.assets.bulk.$post({ json: { assetIds, act: sentWith(act, assetIds) } }),
      bulkAnswer,
    );
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
