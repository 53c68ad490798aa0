import { type Asset, type AssetStatus, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { CircleCheck, CircleHelp, CircleX, Clock3, ClockAlert, type LucideIcon, Send, Upload } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { VerdictBadge } from "@/components/verdict/verdict-badge.tsx";
import { STATUS_TEXTS } from "./texts.ts";

export const STATUS_ICONS: Record<AssetStatus, LucideIcon> = {
  pending: Upload,
  "requesting-rights": Send,
  approved: CircleCheck,
  denied: CircleX,
  "time-limited": Clock3,
};

const isKnown = (status: string): status is AssetStatus => Object.hasOwn(STATUS_LABELS, status);

/**
 * A status by icon and word. It has no color, because colors say whether an asset may be used. A status that this version
 * doesn't know is shown as Unknown.
 */
export function StatusBadge({ status, className }: { status: string; className?: string }) {
  if (!isKnown(status)) {
    return (
      <Badge icon={CircleHelp} className={className}>
        {STATUS_TEXTS.unknown}
      </Badge>
    );
  }
  const Icon = STATUS_ICONS[status];
  return (
    <Badge className={className}>
      <Icon aria-hidden="true" />
      {STATUS_LABELS[status]}
    </Badge>
  );
}

interface StatusBadgesProps {
  asset: Pick<Asset, "status" | "approval" | "mayBeUsed">;
  /** Whether the badges begin with the verdict. */
  verdict?: boolean;
}

/** The status, with Expired beside it once the approval has ended. */
export function AssetStatusBadges({ asset, verdict = false }: StatusBadgesProps) {
  return (
    <span className="flex min-w-0 flex-wrap gap-1 *:min-w-0 *:max-w-full *:truncate">
      {verdict && <VerdictBadge answer={asset.mayBeUsed.verdict} title={asset.mayBeUsed.text} />}
      <StatusBadge status={asset.status} />
      {asset.approval?.expired === true && <Badge icon={ClockAlert}>{STATUS_TEXTS.expired}</Badge>}
    </span>
  );
}
