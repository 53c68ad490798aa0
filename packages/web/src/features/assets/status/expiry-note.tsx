import type { Approval } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ClockAlert } from "lucide-react";
import { useSession } from "@/lib/auth/session-context.tsx";
import { daysUntil, formatCalendarDate } from "@/lib/dates.ts";
import { STATUS_TEXTS } from "./texts.ts";

/** The warning starts seven calendar days before the end, in the team's time zone. */
const WARNING_DAYS = 7;

const noteOf = (approval: Approval, timeZone: string): string | undefined => {
  if (approval.expiresOn === "") return undefined;
  if (approval.expired) return STATUS_TEXTS.expiredOn(formatCalendarDate(approval.expiresOn));
  const days = daysUntil(approval.expiresOn, timeZone);
  if (days > WARNING_DAYS) return undefined;
  if (days <= 0) return STATUS_TEXTS.expiresToday;
  return days === 1 ? STATUS_TEXTS.expiresTomorrow : STATUS_TEXTS.expiresIn(days);
};

/** When the license ends or ended, near the end and after it. */
export function ExpiryNote({ approval }: { approval: Approval }) {
  const { team } = useSession();
  const note = noteOf(approval, team.timeZone);
  if (!note) return null;
  return (
    <p className="flex items-center gap-1.5 font-medium text-xs">
      <ClockAlert className="size-3.5 shrink-0" aria-hidden="true" />
      {note}
    </p>
  );
}
