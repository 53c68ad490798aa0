import { type Asset, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import { ApprovalBox } from "./approval-box.tsx";
import { endsApproval, hasOpenRequest } from "./status-change.ts";
import { STATUS_DIALOG_TEXTS } from "./texts.ts";

export interface AskedChange {
  asset: Asset;
  status: Exclude<SettableStatus, "approved">;
}

interface Props {
  asked: AskedChange | null;
  onClose: () => void;
  onConfirm: (asked: AskedChange) => void;
}

/** Asks before a change of status that ends an approval or withdraws a request, and shows the approval. */
export function StatusConfirmation({ asked, onClose, onConfirm }: Props) {
  // The dialog keeps its text while it fades out.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  if (!last) return null;
  const { asset, status } = last;
  const { approval } = asset;
  const ends = approval !== undefined && endsApproval(asset, status);
  const texts = ends ? STATUS_DIALOG_TEXTS.ends : STATUS_DIALOG_TEXTS.withdraws;
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={onClose}
      title={texts.title}
      text={
        ends ? STATUS_DIALOG_TEXTS.ends.text(asset.name, STATUS_LABELS[status]) : STATUS_DIALOG_TEXTS.withdraws.text
      }
      confirm={texts.confirm}
      onConfirm={() => onConfirm(last)}
    >
      {ends && <ApprovalBox approval={approval} />}
      {ends && hasOpenRequest(asset) && <p>{STATUS_DIALOG_TEXTS.withdraws.text}</p>}
    </ConfirmDialog>
  );
}
