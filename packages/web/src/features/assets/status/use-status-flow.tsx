import { type Asset, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { notifyWithAction } from "@/lib/notify.ts";
import { runMutation } from "../actions/run-mutation.ts";
import { setStatusOptions } from "./set-status.ts";
import { asksFirst } from "./status-change.ts";
import type { AskedChange } from "./status-confirmation.tsx";
import { STATUS_TEXTS } from "./texts.ts";
import { undoOf } from "./undo-status.ts";

const loadStatusConfirmation = async () => (await import("./status-confirmation.tsx")).StatusConfirmation;
const loadApprovalDialog = async () => (await import("./asset-approval.tsx")).AssetApproval;

interface StatusFlow {
  change: (asset: Asset, status: SettableStatus) => void;
  /** The flow's dialogs, which the caller renders. */
  dialog: ReactNode;
}

/**
 * Changes the status of an asset: asks first what an approval rests on, or whether an approval or an open request may
 * end; shows the change at once, and offers to undo it.
 */
export const useStatusFlow = (): StatusFlow => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [approving, setApproving] = useState<Asset | null>(null);

  const change = useCallback(
    (asset: Asset, status: SettableStatus) => {
      if (status === asset.status) return;
      if (status === "approved") setApproving(asset);
      else if (asksFirst(asset, status)) setAsked({ asset, status });
      else setStatus(queryClient, { asset, status });
    },
    [queryClient],
  );
  const dialog = (
    <>
      <LazyDialog open={asked !== null} load={loadStatusConfirmation} onMissing={() => setAsked(null)}>
        {(StatusConfirmation) => (
          <StatusConfirmation
            asked={asked}
            onClose={() => setAsked(null)}
            onConfirm={(confirmed) => {
              setAsked(null);
              setStatus(queryClient, confirmed);
            }}
          />
        )}
      </LazyDialog>
      <LazyDialog open={approving !== null} load={loadApprovalDialog} onMissing={() => setApproving(null)}>
        {(AssetApproval) => (
          <AssetApproval
            asset={approving}
            onClose={() => setApproving(null)}
            onApproved={(before, stored) => {
              setApproving(null);
              offerUndo(stored, undoOf(queryClient, before, stored));
            }}
          />
        )}
      </LazyDialog>
    </>
  );
  return { change, dialog };
};

const setStatus = (queryClient: QueryClient, { asset, status }: AskedChange): void =>
  runMutation(queryClient, setStatusOptions(queryClient, asset.id), { asset, change: { status } }, (stored) =>
    offerUndo(stored, undoOf(queryClient, asset, stored)),
  );

const offerUndo = (stored: Asset, undo: (() => void) | undefined): void => {
  if (!undo) return;
  notifyWithAction(STATUS_TEXTS.changed(stored.name, STATUS_LABELS[stored.status]), {
    label: STATUS_TEXTS.undo,
    onClick: undo,
  });
};
