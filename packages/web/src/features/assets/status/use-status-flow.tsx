import { type Asset, columnOf, STATUS_LABELS } from "@clearhouse/core/asset/asset.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { notifyWithAction } from "@/lib/notify.ts";
import { runMutation } from "../actions/run-mutation.ts";
import { STATUS_FLOW_TEXTS } from "../texts.ts";
import { type StatusChange, setStatusOptions } from "./set-status.ts";
import { asksFirst, hasOpenRequest, type SettableStatus, undoneBy } from "./status-change.ts";

const loadStatusConfirmation = async () => (await import("./status-confirmation.tsx")).StatusConfirmation;

interface StatusFlow {
  change: (asset: Asset, status: SettableStatus) => void;
  /** To be drawn by whoever uses the flow. */
  dialog: ReactNode;
}

/** Changes the status of any asset of a list: asks where something is lost, shows at once, offers to undo. */
export const useStatusFlow = (): StatusFlow => {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ asset: Asset; status: SettableStatus } | null>(null);

  const send = useCallback(
    (asset: Asset, change: StatusChange) => {
      const undo = undoneBy(asset);
      const options = setStatusOptions(queryClient, asset.id);
      runMutation(queryClient, options, { asset, change }, (stored) => {
        if (!undo) return;
        notifyWithAction(STATUS_FLOW_TEXTS.changed(asset.name, STATUS_LABELS[stored.status]), {
          label: STATUS_FLOW_TEXTS.undo,
          onClick: () => runMutation(queryClient, options, { asset: stored, change: { status: undo } }),
        });
      });
    },
    [queryClient],
  );
  const change = useCallback(
    (asset: Asset, status: SettableStatus) => {
      if (status === columnOf(asset.status)) return;
      if (asksFirst(asset, status)) setAsked({ asset, status });
      else send(asset, { status });
    },
    [send],
  );
  const dialog = (
    <LazyDialog open={asked !== null} load={loadStatusConfirmation} onMissing={() => setAsked(null)}>
      {(StatusConfirmation) => (
        <StatusConfirmation
          status={asked?.status ?? null}
          withdraws={asked !== null && hasOpenRequest(asked.asset)}
          onClose={() => setAsked(null)}
          onConfirm={(confirmed) => {
            setAsked(null);
            if (asked) send(asked.asset, confirmed);
          }}
        />
      )}
    </LazyDialog>
  );
  return { change, dialog };
};
