import { type Asset, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { notifyWithAction } from "@/lib/notify.ts";
import { runMutation } from "../actions/run-mutation.ts";
import { setStatusOptions } from "./set-status.ts";
import { asksFirst, type SettableStatus } from "./status-change.ts";
import type { AskedChange } from "./status-confirmation.tsx";
import { STATUS_TEXTS } from "./texts.ts";
import { undoOf } from "./undo-status.ts";

const loadStatusConfirmation = async () => (await import("./status-confirmation.tsx")).StatusConfirmation;
const loadApprovalDetails = async () => (await import("./approval-details-dialog.tsx")).ApprovalDetailsDialog;

interface StatusFlow {
  change: (asset: Asset, status: SettableStatus) => void;
  /** The flow's dialogs, which the caller renders. */
  dialog: ReactNode;
}

/** An asset that was just set to approved, and the function that undoes the change. */
interface Approved {
  asset: Asset;
  undo: (() => void) | undefined;
}

/**
 * Changes the status of an asset: asks first if an approval or an open request would end, shows the change at once, and
 * offers to undo it. After an asset was set to approved, a small dialog asks for the approval's details.
 */
export const useStatusFlow = (): StatusFlow => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AskedChange | null>(null);
  const [approved, setApproved] = useState<Approved | null>(null);

  const send = useCallback(
    ({ asset, status }: AskedChange) => {
      runMutation(queryClient, setStatusOptions(queryClient, asset.id), { asset, change: { status } }, (stored) => {
        const undo = undoOf(queryClient, asset, stored);
        if (status === "approved") setApproved({ asset: stored, undo });
        else offerUndo(stored, undo);
      });
    },
    [queryClient],
  );
  const change = useCallback(
    (asset: Asset, status: SettableStatus) => {
      if (status === asset.status) return;
      if (asksFirst(asset, status)) setAsked({ asset, status });
      else send({ asset, status });
    },
    [send],
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
              send(confirmed);
            }}
          />
        )}
      </LazyDialog>
      <LazyDialog open={approved !== null} load={loadApprovalDetails} onMissing={() => setApproved(null)}>
        {(ApprovalDetailsDialog) => (
          <ApprovalDetailsDialog
            asset={approved?.asset ?? null}
            onClose={(described) => {
              setApproved(null);
              if (approved && !described) offerUndo(approved.asset, approved.undo);
            }}
          />
        )}
      </LazyDialog>
    </>
  );
  return { change, dialog };
};

const offerUndo = (stored: Asset, undo: (() => void) | undefined): void => {
  if (!undo) return;
  notifyWithAction(STATUS_TEXTS.changed(stored.name, STATUS_LABELS[stored.status]), {
    label: STATUS_TEXTS.undo,
    onClick: undo,
  });
};
