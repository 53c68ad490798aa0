import type { BackupAlert } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { Alert, AlertBody, AlertTitle } from "@/components/ui/alert.tsx";
import { BACKUP_TEXTS } from "../texts.ts";

/** How many details an alert shows. */
const SHOWN = 3;

const LOOKS = {
  error: { Icon: CircleAlert, variant: "destructive" },
  warning: { Icon: TriangleAlert, variant: "warning" },
  success: { Icon: CircleCheck, variant: "default" },
} as const;

/** The color and icon of an alert; a level other than error and warning is shown as success. */
const looksOf = (level: string) => (level === "error" || level === "warning" ? LOOKS[level] : LOOKS.success);

export function BackupAlerts({ alerts }: { alerts: readonly BackupAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <ul aria-label={BACKUP_TEXTS.alerts} className="flex flex-col gap-3">
      {alerts.map((alert) => (
        <li key={alert.message}>
          <OneAlert {...alert} />
        </li>
      ))}
    </ul>
  );
}

function OneAlert({ level, message, details, count }: BackupAlert) {
  const { Icon, variant } = looksOf(level);
  const more = Math.max(count, details.length) - SHOWN;
  return (
    <Alert variant={variant}>
      <Icon aria-hidden="true" className={variant === "default" ? "text-status-approved" : undefined} />
      <AlertBody>
        <AlertTitle>
          <span className="sr-only">{BACKUP_TEXTS.alertLevels[level] ?? BACKUP_TEXTS.done} </span>
          {message}
        </AlertTitle>
        {details.length > 0 && (
          <ul className="list-inside list-disc break-words">
            {details.slice(0, SHOWN).map((detail, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files may share a name, and their order never changes
              <li key={n} dir="auto">
                {detail}
              </li>
            ))}
            {more > 0 && <li className="list-none">{BACKUP_TEXTS.more(more)}</li>}
          </ul>
        )}
      </AlertBody>
    </Alert>
  );
}
