import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import type { QueryClient } from "@tanstack/react-query";
import { messageOf } from "@/lib/notify.ts";
import { restoreApproval } from "../status/approval-api.ts";
import { hasOpenRequest, isDeniedByTeam, restorableStatus } from "../status/status-change.ts";
import { approvalsOf, type BulkResult, type OnProgress, sendBulk } from "./bulk-api.ts";
import { BULK_TEXTS } from "./texts.ts";

interface Undo {
  ids: string[];
  action: (ids: readonly string[], onProgress: OnProgress) => Promise<BulkResult>;
}

/** The status of an asset after its open request is lost. */
const withoutRequest = (asset: Asset): SettableStatus => (isDeniedByTeam(asset) ? "denied" : "pending");

/**
 * Undoes a change of many statuses: restores each approval that the change ended, and sets the previous status of the
 * other assets. An approval is ended only if the change itself has set it. Assets whose previous status wasn't loaded
 * stay unchanged. A request that the change took back can't be opened again, so its asset becomes pending, and the
 * result says so.
 * @returns undefined if nothing can be undone
 */
export const undoOfMany = (
  queryClient: QueryClient,
  before: ReadonlyMap<string, Asset | undefined>,
  stored: readonly Asset[],
): Undo | undefined => {
  const ended = stored.flatMap(({ id, endedApproval }) =>
    endedApproval ? [{ id, grantId: endedApproval.grantId }] : [],
  );
  const statuses = new Map<SettableStatus, string[]>();
  const lost = stored.filter(({ id, status }) => {
    const known = before.get(id);
    return known !== undefined && hasOpenRequest(known) && status !== "requesting-rights";
  });
  for (const { id, status, endedApproval } of stored) {
    const known = before.get(id);
    const isKept = !known || endedApproval !== undefined || known.status === status;
    const back = isKept
      ? undefined
      : lost.some((one) => one.id === id)
        ? withoutRequest(known)
        : restorableStatus(known);
    if (back) statuses.set(back, [...(statuses.get(back) ?? []), id]);
  }
  const ids = [...ended.map(({ id }) => id), ...[...statuses.values()].flat()];
  if (ids.length === 0) return undefined;
  return {
    ids,
    action: async (_ids, onProgress) => {
      const result: BulkResult = { failures: [], stored: [], unchanged: 0 };
      let done = 0;
      for (const { id, grantId } of ended) {
        try {
          result.stored.push(await restoreApproval(queryClient, id, grantId));
        } catch (error) {
          result.failures.push({ assetId: id, message: messageOf(error) ?? BULK_TEXTS.failedFallback });
        }
        done += 1;
        onProgress(done);
      }
      for (const [status, some] of statuses) {
        const from = done;
        const act = { kind: "status", status, approvals: approvalsOf(stored) } as const;
        const { failures, stored: back } = await sendBulk(queryClient, some, act, (n) => onProgress(from + n));
        result.failures.push(...failures);
        result.stored.push(...back);
        done += some.length;
      }
      const failed = new Set(result.failures.map(({ assetId }) => assetId));
      for (const { id } of lost)
        if (!failed.has(id)) result.failures.push({ assetId: id, message: BULK_TEXTS.requestLost });
      return result;
    },
  };
};
