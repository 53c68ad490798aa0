import { type Asset, type AssetStatus, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock3,
  ClockAlert,
  FileCheck,
  type LucideIcon,
  Send,
  Upload,
  UserX,
} from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
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

const isCovered = ({ coveredBy, status }: Pick<Asset, "coveredBy" | "status">): boolean =>
  coveredBy?.expired === false && status !== "denied";

/** Shown if a person or music in the asset has no valid release. */
export function ReleaseNeeded({ asset }: { asset: Pick<Asset, "releases"> }) {
  if (!asset.releases?.wanting) return null;
  return (
    <Badge icon={UserX} variant="requested">
      {STATUS_TEXTS.releaseNeeded}
    </Badge>
  );
}

interface StatusBadgesProps {
  asset: Pick<Asset, "status" | "approval" | "coveredBy" | "releases">;
  /** True to show the creator's agreement too, where nothing else shows it. */
  covered?: boolean;
}

/** The status, with Expired beside it once the approval has ended. */
export function AssetStatusBadges({ asset, covered = false }: StatusBadgesProps) {
  return (
    <span className="flex min-w-0 flex-wrap gap-1 *:min-w-0 *:max-w-full *:truncate">
      <StatusBadge status={asset.status} />
      {asset.approval?.expired === true && <Badge icon={ClockAlert}>{STATUS_TEXTS.expired}</Badge>}
      <ReleaseNeeded asset={asset} />
      {covered && isCovered(asset) && (
        <Badge icon={FileCheck} variant="approved" title={STATUS_TEXTS.covered}>
          {STATUS_TEXTS.covered}
        </Badge>
      )}
    </span>
  );
}
