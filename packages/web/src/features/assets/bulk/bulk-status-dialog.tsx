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

function Effects({ plan: { status, stay, ending, withdrawn, unread } }: { plan: StatusPlan }) {
  return (
    <>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm empty:hidden">
        {stay > 0 && <Line>{BULK_STATUS_TEXTS.stay(stay, STATUS_LABELS[status])}</Line>}
        {withdrawn > 0 && <Line>{BULK_STATUS_TEXTS.withdrawn(withdrawn)}</Line>}
        {unread > 0 && <Line>{BULK_STATUS_TEXTS.unread(unread)}</Line>}
        {ending.length > 0 && <Line>{BULK_STATUS_TEXTS.ending(ending.length)}</Line>}
      </ul>
      {ending.length > 0 && <Ending assets={ending} />}
    </>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

function Ending({ assets }: { assets: readonly Asset[] }) {
  return (
    <ScrollRegion aria-label={BULK_STATUS_TEXTS.ending(assets.length)} className="max-h-52 rounded-md border">
      <ul className="divide-y text-sm">
        {assets.map(({ id, name, approval }) => (
          <li key={id} className="px-3 py-2">
            <p className="truncate font-medium" dir="auto">
              {name}
            </p>
            {approval && <p className="text-muted-foreground text-xs">{scopeOf(approval)}</p>}
          </li>
        ))}
      </ul>
    </ScrollRegion>
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
