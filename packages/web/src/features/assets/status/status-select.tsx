import { type Asset, type SetStatusInput, STATUS_LABELS } from "@clearhouse/core/asset/asset.schema.ts";
import { useState } from "react";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { ASSET_TEXTS } from "../texts.ts";
import { useSetStatus } from "./set-status.ts";
import { StatusBadge } from "./status-badge.tsx";
import { hasOpenRequest, SETTABLE_STATUSES } from "./status-change.ts";
import { StatusConfirmation } from "./status-confirmation.tsx";

/** For admins: a change shows at once; what would withdraw an open request, or approves, asks first. */
export function StatusSelect({ asset }: { asset: Asset }) {
  const setStatus = useSetStatus(asset.id);
  const [asked, setAsked] = useState<SetStatusInput["status"] | null>(null);
  const choose = (value: string) => {
    const status = SETTABLE_STATUSES.find((settable) => settable === value);
    if (!status || status === asset.status) return;
    if (status === "approved" || hasOpenRequest(asset)) setAsked(status);
    else setStatus.mutate({ asset, change: { status } });
  };
  return (
    <>
      <Select value={asset.status} onValueChange={choose}>
        <SelectTrigger size="sm" aria-label={ASSET_TEXTS.setStatus} className="w-48" disabled={setStatus.isPending}>
          <SelectValue>
            <StatusBadge status={asset.status} />
          </SelectValue>
        </SelectTrigger>
        <SelectContent>
          {SETTABLE_STATUSES.map((status) => (
            <SelectItem key={status} value={status}>
              {STATUS_LABELS[status]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <StatusConfirmation
        status={asked}
        withdraws={hasOpenRequest(asset)}
        onClose={() => setAsked(null)}
        onConfirm={(change) => {
          setAsked(null);
          setStatus.mutate({ asset, change });
        }}
      />
    </>
  );
}
