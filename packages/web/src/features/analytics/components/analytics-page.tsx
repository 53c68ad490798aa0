import type { Analytics } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn, Info } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Page } from "@/components/page.tsx";
import { Alert, AlertBody } from "@/components/ui/alert.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { teamMembersOptions } from "@/lib/queries/members.ts";
import { analyticsOptions } from "../api/analytics.ts";
import { daysOf } from "../lib/figures.ts";
import { ANALYTICS_TEXTS } from "../texts.ts";
import { FiguresTable } from "./figures-table.tsx";
import { Funnel } from "./funnel.tsx";
import { OverTime } from "./over-time.tsx";
import { RangeChoice } from "./range-choice.tsx";

/** Outcomes of the team's requests; the range is in the URL. */
export function AnalyticsPage() {
  const [search] = useSearchParams();
  const days = daysOf(search.get("days"));
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(analyticsOptions(days));
  return (
    <Page title={ANALYTICS_TEXTS.title} description={ANALYTICS_TEXTS.description}>
      <RangeChoice chosen={days} />
      {data && <Report report={data} waiting={isPlaceholderData} />}
      {!data && isError && <LoadFailed text={ANALYTICS_TEXTS.failed} query={{ error, refetch }} />}
      {!data && !isError && <Loading />}
    </Page>
  );
}

function Report({ report, waiting }: { report: Analytics; waiting: boolean }) {
  const { data: members = [] } = useQuery(teamMembersOptions);
  const { total, brands, requesters, days, since, from } = report;
  if (total.sent === 0) return <NothingSent days={days} />;
  const nameOf = (userId: string, name: string): string =>
    members.find((member) => member.userId === userId)?.displayName || name;
  return (
    <div className="flex flex-col gap-5 transition-opacity aria-busy:opacity-60" aria-busy={waiting}>
      {since > from && (
        <Alert icon={Info}>
          <AlertBody>{ANALYTICS_TEXTS.since(formatCalendarDate(since))}</AlertBody>
        </Alert>
      )}
      <Funnel figures={total} />
      <OverTime report={report} />
      <FiguresTable
        title={ANALYTICS_TEXTS.byBrand}
        what={ANALYTICS_TEXTS.brand}
        rows={brands.map((figures) => ({ ...figures, id: figures.brand, name: figures.brand }))}
      />
      <FiguresTable
        title={ANALYTICS_TEXTS.byRequester}
        what={ANALYTICS_TEXTS.requester}
        rows={requesters.map((figures) => ({
          ...figures,
          id: figures.userId,
          name: nameOf(figures.userId, figures.name),
        }))}
      />
    </div>
  );
}

function NothingSent({ days }: { days: number }) {
  return (
    <EmptyState
      icon={ChartNoAxesColumn}
      title={ANALYTICS_TEXTS.emptyTitle(ANALYTICS_TEXTS.lastDays(days))}
      text={ANALYTICS_TEXTS.emptyText}
      className="rounded-lg border border-dashed"
    />
  );
}

function Loading() {
  const told = useDelayed(true);
  return (
    <div role="status" className="flex flex-col gap-5">
      {told && <span className="sr-only">{ANALYTICS_TEXTS.loading}</span>}
      <Skeleton className="h-64 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  );
}
