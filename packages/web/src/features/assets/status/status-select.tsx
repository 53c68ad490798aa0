import { type Asset, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { SETTABLE_STATUSES } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { useIsMutating } from "@tanstack/react-query";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { assetChangeKey } from "@/lib/assets/feed/merge-assets.ts";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { isSettable } from "./status-change.ts";
import { STATUS_TEXTS } from "./texts.ts";

/** Lets admins choose an asset's status. */
export function StatusSelect({ asset }: { asset: Asset }) {
  const { changeStatus } = useAssetActions();
  const changing = useIsMutating({ mutationKey: assetChangeKey(asset.id) }) > 0;
  const choose = (status: string) => {
    if (isSettable(status)) changeStatus(asset, status);
  };
  return (
    <Select value={asset.status} onValueChange={choose}>
      <SelectTrigger size="sm" aria-label={STATUS_TEXTS.label} className="w-48" disabled={changing}>
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
  );
}
