import type { Approval } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ClockAlert } from "lucide-react";
import { useSession } from "@/lib/auth/session-context.tsx";
import { daysUntil, formatCalendarDate } from "@/lib/dates.ts";
import { STATUS_TEXTS } from "./texts.ts";

/** The warning starts seven calendar days before the end, in the team's time zone. */
const WARNING_DAYS = 7;

const noteOf = (approval: Approval, timeZone: string): { text: string; over: boolean } | undefined => {
  if (approval.expiresOn === "") return undefined;
  if (approval.expired) return { text: STATUS_TEXTS.expiredOn(formatCalendarDate(approval.expiresOn)), over: true };
  const days = daysUntil(approval.expiresOn, timeZone);
  if (days > WARNING_DAYS) return undefined;
  if (days <= 0) return { text: STATUS_TEXTS.expiresToday, over: false };
  return { text: days === 1 ? STATUS_TEXTS.expiresTomorrow : STATUS_TEXTS.expiresIn(days), over: false };
};

export function ExpiryNote({ approval }: { approval: Approval }) {
  const { team } = useSession();
  const note = noteOf(approval, team.timeZone);
  if (!note) return null;
  return (
    <p
      className={
        note.over
          ? "flex items-center gap-1.5 font-medium text-status-expired text-xs"
          : "flex items-center gap-1.5 rounded-md bg-status-requested-surface px-2 py-1 font-medium text-status-requested text-xs"
      }
    >
      <ClockAlert className="size-3.5 shrink-0" aria-hidden="true" />
      {note.text}
    </p>
  );
}
