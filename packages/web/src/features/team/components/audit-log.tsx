import { useInfiniteQuery } from "@tanstack/react-query";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useInView } from "@/lib/hooks/use-in-view.ts";
import { auditOptions } from "@/lib/queries/team.ts";
import { AUDIT_TEXTS } from "../audit-texts.ts";
import { AuditRow } from "./audit-row.tsx";

/** The log of changes in the team. More pages are loaded as the person scrolls. */
export function AuditLog() {
  return (
    <Card>
      <CardHeader>
        <CardTitle id="audit-log">{AUDIT_TEXTS.title}</CardTitle>
        <CardDescription>{AUDIT_TEXTS.text}</CardDescription>
      </CardHeader>
      <CardContent>
        <Entries />
      </CardContent>
    </Card>
  );
}

function Entries() {
  const log = useInfiniteQuery(auditOptions);
  const waits = log.hasNextPage && !log.isFetching && !log.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void log.fetchNextPage(), waits);
  if (log.isPending) return <Loading text={AUDIT_TEXTS.loading} />;
  if (!log.data) return <LoadFailed text={AUDIT_TEXTS.loadFailed} query={log} />;
  return (
    <>
      <ol aria-labelledby="audit-log" className="divide-y">
        {log.data.pages.flatMap(({ items }) => items.map((entry) => <AuditRow key={entry.seq} entry={entry} />))}
      </ol>
      {log.hasNextPage ? (
        <div ref={more} className="pt-4">
          {log.isFetchNextPageError ? (
            <LoadFailed text={AUDIT_TEXTS.moreFailed} query={{ error: log.error, refetch: log.fetchNextPage }} />
          ) : (
            <Loading text={AUDIT_TEXTS.loadingMore} />
          )}
        </div>
      ) : (
        <p className="pt-4 text-center text-muted-foreground text-xs">{AUDIT_TEXTS.end}</p>
      )}
    </>
  );
}

function Loading({ text }: { text: string }) {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{text}</span>
      {["a", "b", "c"].map((row) => (
        <div key={row} className="space-y-1.5">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
