import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { notifySuccess } from "@/lib/notify.ts";
import { runMutation } from "../actions/run-mutation.ts";
import { restoreApprovalOptions } from "./approval-api.ts";
import { setStatusOptions } from "./set-status.ts";
import { restorableStatus } from "./status-change.ts";
import { STATUS_TEXTS } from "./texts.ts";

/**
 * Undoes a change of status: restores the approval that the change ended, or otherwise sets the previous status.
 * @returns undefined if the change can't be undone completely
 */
export const undoOf = (queryClient: QueryClient, before: Asset, stored: Asset): (() => void) | undefined => {
  const { id, endedApproval } = stored;
  if (endedApproval) {
    return () =>
      runMutation(queryClient, restoreApprovalOptions(queryClient, id), endedApproval.grantId, () =>
        notifySuccess(STATUS_TEXTS.restored),
      );
  }
  const status = restorableStatus(before);
  if (status === undefined) return undefined;
  return () => runMutation(queryClient, setStatusOptions(queryClient, id), { asset: stored, change: { status } });
};
