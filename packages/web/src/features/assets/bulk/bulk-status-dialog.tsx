import { type Approval, type Asset, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { AdminApproval } from "@clearhouse/core/rights/clearance/clearance.schema.ts";
import type { ReactNode } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog.tsx";
import type { DialogProps } from "@/components/dialog-props.ts";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { ApprovalDialog } from "../status/approval-dialog.tsx";
import { STATUS_TEXTS } from "../status/texts.ts";
import type { StatusPlan } from "./status-plan.ts";
import { BULK_STATUS_TEXTS } from "./texts.ts";

interface Props extends DialogProps {
  count: number;
  plan: StatusPlan;
  /** Those of the selected assets that are loaded. */
  selected: readonly Asset[];
  /** @param approval what the approvals rest on and are for, if the assets are approved */
  onConfirm: (approval?: AdminApproval) => void;
}

/**
 * Says what will happen: how many assets change, how many don't and why, which approvals end, and which links stop
 * working. For approvals, it asks what they rest on and what they are for.
 */
export function BulkStatusDialog({ open, count, plan, selected, onClose, onConfirm }: Props) {
  const { status, changes, ending, unread } = plan;
  const label = STATUS_LABELS[status];
  const nothing = changes + unread === 0;
  if (status === "approved" && !nothing) {
    return (
      <ApprovalDialog
        open={open}
        onClose={onClose}
        title={BULK_STATUS_TEXTS.approve(changes + unread)}
        assets={selected.filter((asset) => asset.status !== status)}
        onApprove={async (approval) => onConfirm(approval)}
      >
        <Effects plan={plan} />
      </ApprovalDialog>
    );
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={BULK_STATUS_TEXTS.title(count, label)}
      text={BULK_STATUS_TEXTS.changes(changes + unread, label)}
      confirm={BULK_STATUS_TEXTS.confirm(label)}
      harmless={ending.length === 0}
      nothing={nothing}
      onConfirm={() => onConfirm()}
    >
      <Effects plan={plan} />
    </ConfirmDialog>
  );
}

function Effects({ plan: { status, stay, ending, stopped, withdrawn, unread } }: { plan: StatusPlan }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm empty:hidden">
        {stay > 0 && <Line>{BULK_STATUS_TEXTS.stay(stay, STATUS_LABELS[status])}</Line>}
        {withdrawn > 0 && <Line>{BULK_STATUS_TEXTS.withdrawn(withdrawn)}</Line>}
        {unread > 0 && <Line>{BULK_STATUS_TEXTS.unread(unread)}</Line>}
      </ul>
      <Named as={BULK_STATUS_TEXTS.stopped} assets={stopped} says={({ mayBeUsed }) => mayBeUsed.text} />
      <Named as={BULK_STATUS_TEXTS.ending} assets={ending} says={({ approval }) => approval && scopeOf(approval)} />
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

interface NamedProps {
  as: (count: number) => string;
  assets: readonly Asset[];
  says: (asset: Asset) => ReactNode;
}

/** Names the assets that have something in common, and says of each what it is; nothing if there are none. */
function Named({ as, assets, says }: NamedProps) {
  if (assets.length === 0) return null;
  const title = as(assets.length);
  return (
    <div className="space-y-2 text-sm">
      <p>{title}</p>
      <ScrollRegion aria-label={title} className="max-h-52 rounded-md border">
        <ul className="divide-y">
          {assets.map((asset) => (
            <li key={asset.id} className="px-3 py-2">
              <p className="truncate font-medium" dir="auto">
                {asset.name}
              </p>
              <p className="text-muted-foreground text-xs">{says(asset)}</p>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </div>
  );
}

/** An approval in words: who approved, when, for which uses, and until when. */
const scopeOf = ({ approverName, approvedAt, usageRights, expiresOn }: Approval): string =>
  [
    STATUS_TEXTS.approvedBy(approverName),
    formatDate(approvedAt),
    usageRights,
    expiresOn && STATUS_TEXTS.until(formatCalendarDate(expiresOn)),
  ]
    .filter(Boolean)
    .join(" · ");
