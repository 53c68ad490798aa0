import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import { type Asset, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { SETTABLE_STATUSES } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";
import { badgeVariants } from "@clearhouse/first-screens/look/badge-variants.ts";
import { ClockAlert } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import { useAssetActions } from "../actions/asset-actions.tsx";
import { AssetStatusBadges, STATUS_ICONS } from "../status/status-badge.tsx";
import { STATUS_TEXTS } from "../status/texts.ts";
import { TABLE_TEXTS } from "./texts.ts";

/** Makes the dropdown look like a badge. Its list of choices keeps the usual colors. */
const CONTROL =
  "block w-full border-input data-[size=sm]:pl-6.5 [&>option]:bg-popover [&>option]:text-popover-foreground";

/** The status. Admins set it with the browser's own dropdown, which costs nothing for rows that only scroll by. */
export function StatusCell({ asset }: { asset: Asset }) {
  const { role } = useSession();
  if (!maySetStatus(role)) return <AssetStatusBadges asset={asset} />;
  return <StatusControl asset={asset} />;
}

function StatusControl({ asset }: { asset: Asset }) {
  const { changeStatus } = useAssetActions();
  const settable = SETTABLE_STATUSES.some((status) => status === asset.status);
  const Icon = STATUS_ICONS[asset.status];
  return (
    <div className="relative z-10 flex items-center gap-1.5">
      <NativeSelect
        size="sm"
        aria-label={TABLE_TEXTS.statusOf(asset.name)}
        value={asset.status}
        onChange={({ target }) => {
          const status = SETTABLE_STATUSES.find((known) => known === target.value);
          if (status) changeStatus(asset, status);
        }}
        className="w-full max-w-40"
        controlClassName={cn(badgeVariants(), CONTROL)}
      >
        {!settable && (
          <option value={asset.status} disabled>
            {STATUS_LABELS[asset.status]}
          </option>
        )}
        <Options of={SETTABLE_STATUSES} text={(status) => STATUS_LABELS[status]} />
      </NativeSelect>
      <Icon className="pointer-events-none absolute left-2 size-3.5 text-secondary-foreground" aria-hidden="true" />
      {asset.approval?.expired === true && (
        <Badge icon={ClockAlert} className="shrink-0 px-1.5" title={STATUS_TEXTS.expired}>
          <span className="sr-only">{STATUS_TEXTS.expired}</span>
        </Badge>
      )}
    </div>
  );
}
