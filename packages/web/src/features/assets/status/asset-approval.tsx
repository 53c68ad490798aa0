import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { hasCode } from "@/lib/api/api-error.ts";
import { ApprovalBox } from "./approval-box.tsx";
import { ApprovalDialog } from "./approval-dialog.tsx";
import { APPROVAL_TEXTS } from "./approval-texts.ts";
import { setStatusOptions } from "./set-status.ts";
import { hasOpenRequest, isRefused, staysStopped } from "./status-change.ts";
import { STATUS_DIALOG_TEXTS } from "./texts.ts";

interface Props {
  asset: Asset | null;
  onClose: () => void;
  onApproved: (before: Asset, stored: Asset) => void;
}

/** The dialog in which an admin approves one asset, with the approval that it replaces and the request that it withdraws. */
export function AssetApproval({ asset, ...props }: Props) {
  // The dialog keeps its content while it fades out.
  const [last, setLast] = useState(asset);
  if (asset !== null && asset !== last) setLast(asset);
  return last && <Approval asset={last} open={asset !== null} {...props} />;
}

function Approval({ asset, open, onClose, onApproved }: Props & { asset: Asset; open: boolean }) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(setStatusOptions(queryClient, asset.id));
  const { approval, request, mayBeUsed } = asset;
  const refused = isRefused(asset);
  return (
    <ApprovalDialog
      key={asset.id}
      open={open}
      onClose={onClose}
      title={APPROVAL_TEXTS.title(asset.name)}
      assets={[asset]}
      withDocument
      onApprove={async (given, uploadId) => {
        try {
          const change = { status: "approved" as const, approval: given };
          onApproved(asset, await mutateAsync({ asset, change, uploadId }));
        } catch (error) {
          // The dialog shows the asset as it was; the message of the conflict says that it has changed.
          if (hasCode(error, "asset.conflict")) onClose();
          throw error;
        }
      }}
    >
      {refused && (
        <p>
          {APPROVAL_TEXTS.denied} {request?.denyReason && `“${request.denyReason}”`}
        </p>
      )}
      {!refused && staysStopped(asset) && (
        <p>
          {mayBeUsed.text} {APPROVAL_TEXTS.stands}
        </p>
      )}
      {approval && (
        <div className="space-y-2">
          <p>{APPROVAL_TEXTS.replaces}</p>
          <ApprovalBox approval={approval} />
        </div>
      )}
      {hasOpenRequest(asset) && <p>{STATUS_DIALOG_TEXTS.withdraws.text}</p>}
    </ApprovalDialog>
  );
}
