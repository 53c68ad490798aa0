import type { Approval } from "@clearhouse/core/library/asset/asset.schema.ts";
import { CircleCheck } from "lucide-react";
import { ConfirmedNote } from "@/components/confirmed-note.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { formatCalendarDate, formatDate } from "@/lib/dates.ts";
import { STATUS_TEXTS } from "./texts.ts";

/** Who approved, when, for which uses, and in which way. */
export function ApprovalBox({ approval }: { approval: Approval }) {
  const end = approval.expiresOn === "" ? undefined : STATUS_TEXTS.until(formatCalendarDate(approval.expiresOn));
  return (
    <div className="flex gap-2 rounded-md bg-muted px-2.5 py-2 text-xs">
      <CircleCheck className="mt-px size-3.5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className="min-w-0 space-y-0.5">
        <p className="line-clamp-2 break-words font-medium" dir="auto">
          {STATUS_TEXTS.approvedBy(approval.approverName)}
        </p>
        <p className="text-muted-foreground">
          {[formatDate(approval.approvedAt), STATUS_TEXTS.origins[approval.origin]].join(" · ")}
        </p>
        {(approval.usageRights !== "" || end) && (
          <p className="line-clamp-2 text-muted-foreground" dir="auto">
            {[approval.usageRights, end].filter(Boolean).join(" · ")}
          </p>
        )}
        {approval.origin !== "admin" && <ConfirmedNote by={approval.confirmed} />}
        <OwnNetworkNote signs={approval.ownNetwork} />
        {approval.restrictions.length > 0 && (
          <p className="line-clamp-2 font-medium">{approval.restrictions.join(", ")}</p>
        )}
      </div>
    </div>
  );
}
