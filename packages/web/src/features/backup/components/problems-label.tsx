import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge.tsx";
import { healthOptions } from "@/lib/queries/backup.ts";
import { BACKUP_TEXTS } from "../texts.ts";

/** The tab's name with the number of files that have a problem. */
export function BackupTabLabel() {
  const { data } = useQuery(healthOptions);
  const count = data?.failed ?? 0;
  return (
    <>
      {`${BACKUP_TEXTS.tab} `}
      {count > 0 && (
        // `relative` keeps the absolutely positioned text for screen readers inside the badge.
        <Badge variant="denied" className="relative tabular-nums">
          <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
          <span className="sr-only">{BACKUP_TEXTS.problemCount(count)}</span>
        </Badge>
      )}
    </>
  );
}
