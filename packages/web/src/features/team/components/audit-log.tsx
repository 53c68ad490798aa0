import type { AuditEntry, AuditType } from "@clearhouse/core/people/team/team.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  Archive,
  BellOff,
  Download,
  FileText,
  KeyRound,
  type LucideIcon,
  MessageSquare,
  Settings,
  Upload,
  UserPlus,
  UserRound,
  Webhook,
} from "lucide-react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Becoming, Timeline, TimelineLoading, TimelineOnceLoaded, type TimelineStep } from "@/components/timeline.tsx";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { useInView } from "@/lib/hooks/use-in-view.ts";
import { auditOptions } from "@/lib/queries/team.ts";
import { AUDIT_TEXTS, byName, changedName, shownChanges, valuesOf, verbOf } from "../audit-texts.ts";

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

const LIST_TEXTS = { loading: AUDIT_TEXTS.loading, failed: AUDIT_TEXTS.loadFailed };

function Entries() {
  const log = useInfiniteQuery(auditOptions);
  const waits = log.hasNextPage && !log.isFetching && !log.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void log.fetchNextPage(), waits);
  return (
    <TimelineOnceLoaded list={log} texts={LIST_TEXTS}>
      <Timeline
        labelledBy="audit-log"
        steps={log.data?.pages.flatMap(({ items }) => items.map((entry) => stepOf(entry))) ?? []}
      />
      {log.hasNextPage ? (
        <div ref={more} className="pt-4">
          {log.isFetchNextPageError ? (
            <LoadFailed text={AUDIT_TEXTS.moreFailed} query={{ error: log.error, refetch: log.fetchNextPage }} />
          ) : (
            <TimelineLoading text={AUDIT_TEXTS.loadingMore} />
          )}
        </div>
      ) : (
        <p className="pt-4 text-center text-muted-foreground text-xs">{AUDIT_TEXTS.end}</p>
      )}
    </TimelineOnceLoaded>
  );
}

type Area<Type = AuditType> = Type extends `${infer Of}.${string}` ? Of : never;

/** The icons of the log's entries, by what their types begin with. */
const ICONS: Record<Area, LucideIcon> = {
  team: Settings,
  invite: UserPlus,
  creator_invite: UserPlus,
  member: UserRound,
  export: Download,
  upload: Upload,
  backup: Archive,
  slack: MessageSquare,
  api_key: KeyRound,
  webhook: Webhook,
  template: FileText,
  do_not_ask: BellOff,
};

/** A newer release may write of something that this one doesn't know. */
const iconOf = (type: AuditType): LucideIcon => {
  const known: LucideIcon | undefined = ICONS[type.split(".")[0] as Area];
  return known ?? Settings;
};

/** Who did what to whom. Each changed value is shown before and after the change. */
const stepOf = (entry: AuditEntry): TimelineStep => {
  const { seq, at, type, about, hash } = entry;
  return {
    seq,
    at,
    icon: iconOf(type),
    by: byName(entry),
    says: (
      <>
        {verbOf(entry)}
        {about !== "" && (
          <>
            {": "}
            <bdi className="font-medium">{about}</bdi>
          </>
        )}
      </>
    ),
    facts: shownChanges(entry).map((change) => ({
      name: changedName(type, change.what),
      value: (
        <Becoming
          values={valuesOf(type, change).map((value) => (
            <bdi key={value} className="line-clamp-4 min-w-0 break-words">
              {value}
            </bdi>
          ))}
        />
      ),
    })),
    mark: <span title={hash}>{AUDIT_TEXTS.entry(seq)}</span>,
  };
};
