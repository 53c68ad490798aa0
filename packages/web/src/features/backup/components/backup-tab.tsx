import type { BackupHealth } from "@clearhouse/core/custody/backup/backup.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, ShieldCheck } from "lucide-react";
import { useEffect } from "react";
import { LoadingBox } from "@/components/loading-box.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Spinner } from "@/components/ui/spinner.tsx";
import { formatDateTime } from "@/lib/dates.ts";
import { messageOf } from "@/lib/notify.ts";
import { BACKUP, healthOptions } from "@/lib/queries/backup.ts";
import { useCheckNow } from "../api/backup.ts";
import { BACKUP_TEXTS } from "../texts.ts";
import { BackupAlerts } from "./backup-alerts.tsx";
import { BackupFiles } from "./backup-files.tsx";

/** The state of the team's backup. */
export function BackupTab() {
  const queryClient = useQueryClient();
  const { data, isError, error, isFetching } = useQuery(healthOptions);
  const refresh = () => void queryClient.refetchQueries({ queryKey: BACKUP });
  const isChecking = data?.checking === true;
  // The lists of files are loaded again after a check, because they show what it has found.
  useEffect(() => {
    if (isChecking) return () => void queryClient.invalidateQueries({ queryKey: BACKUP });
  }, [isChecking, queryClient]);
  if (isError) return <Failed error={error} waiting={isFetching} onRetry={refresh} />;
  if (!data) return <LoadingBox text={BACKUP_TEXTS.loading} className="h-72 rounded-lg" />;
  return (
    <div className="flex flex-col gap-5">
      <Health health={data} waiting={isFetching} onRefresh={refresh} />
      {data.pending + data.failed > 0 && <BackupFiles />}
    </div>
  );
}

interface Props {
  health: BackupHealth;
  waiting: boolean;
  onRefresh: () => void;
}

function Health({ health, waiting, onRefresh }: Props) {
  const { health_status: level, health_score: score, last_checked: checked, alerts } = health;
  const check = useCheckNow();
  const checking = health.checking || check.isPending;
  const isEmpty = health.backed_up + health.pending + health.failed === 0;
  return (
    <Card>
      <CardHeader className="flex flex-row flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-1 basis-64 flex-col gap-1">
          <CardTitle>{BACKUP_TEXTS.title}</CardTitle>
          <CardDescription>{BACKUP_TEXTS.text}</CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => check.mutate()} disabled={checking}>
            {checking ? <Spinner /> : <ShieldCheck aria-hidden="true" />}
            {checking ? BACKUP_TEXTS.checking : BACKUP_TEXTS.check}
          </Button>
          <Button variant="outline" size="sm" onClick={onRefresh} disabled={waiting}>
            {waiting ? <Spinner /> : <RefreshCw aria-hidden="true" />}
            {waiting ? BACKUP_TEXTS.refreshing : BACKUP_TEXTS.refresh}
          </Button>
        </div>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="font-semibold text-3xl tabular-nums">
            <span className="sr-only">{BACKUP_TEXTS.score} </span>
            {score.toLocaleString("en-US")}%
          </p>
          <Badge variant={VARIANTS[level] ?? "secondary"}>{BACKUP_TEXTS.levels[level] ?? level}</Badge>
          <p className="text-muted-foreground text-sm">
            {checked ? BACKUP_TEXTS.checked(formatDateTime(checked)) : BACKUP_TEXTS.neverChecked}
          </p>
        </div>
        {/* Alerts come before the figures, because people open this tab to look for problems. */}
        <BackupAlerts alerts={alerts} />
        <Figures health={health} />
        {isEmpty && (
          <p className="text-muted-foreground text-sm">
            {BACKUP_TEXTS.empty}. {BACKUP_TEXTS.emptyText}
          </p>
        )}
      </CardContent>
    </Card>
  );
}

/** Any level not in this list is shown as neutral. */
const VARIANTS: Partial<Record<string, "approved" | "requested" | "denied">> = {
  excellent: "approved",
  good: "approved",
  warning: "requested",
  critical: "denied",
};

const FIGURES = ["total_assets", "backed_up", "pending", "failed", "total_size_mb"] as const;

function Figures({ health }: { health: BackupHealth }) {
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-5">
      {FIGURES.map((figure) => (
        <div key={figure} className="flex flex-col justify-between gap-0.5 rounded-md border px-3.5 py-3">
          <dt className="text-muted-foreground text-xs">{BACKUP_TEXTS.figures[figure]}</dt>
          <dd className="font-medium text-lg tabular-nums">
            {figure === "total_size_mb"
              ? BACKUP_TEXTS.megabytes(health[figure])
              : (health[figure]?.toLocaleString("en-US") ?? BACKUP_TEXTS.counting)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FailedProps {
  error: unknown;
  waiting: boolean;
  onRetry: () => void;
}

/** The error's own text, or this text if the error has none. */
function Failed({ error, waiting, onRetry }: FailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-lg border bg-card px-4 py-6 text-center">
      <div className="flex flex-col gap-1">
        <p className="font-medium">{BACKUP_TEXTS.loadFailed}</p>
        <p className="text-pretty text-muted-foreground text-sm">{messageOf(error)}</p>
      </div>
      <Button variant="outline" size="sm" onClick={onRetry} disabled={waiting}>
        {BACKUP_TEXTS.retry}
      </Button>
    </div>
  );
}
