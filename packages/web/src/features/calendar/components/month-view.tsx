import { CalendarCheck } from "lucide-react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { type Month, nameOfMonth } from "../lib/month.ts";
import { byDay, type CalendarEnd, type useEnds } from "../lib/use-ends.ts";
import { CALENDAR_TEXTS } from "../texts.ts";
import { Agenda } from "./agenda.tsx";
import { MonthGrid } from "./month-grid.tsx";

interface Props {
  month: Month;
  today: string;
  brand: string;
  list: ReturnType<typeof useEnds>["list"];
  releases: ReturnType<typeof useEnds>["releases"];
  /** The licenses and releases of the chosen brand; undefined until some are loaded. */
  ends: CalendarEnd[] | undefined;
  onAllBrands: () => void;
}

/**
 * A month as a list of its days and, if there is room, also as a grid. The list is below the grid, or beside it on a
 * wide page.
 */
export function MonthView({ month, today, brand, list, releases, ends, onAllBrands }: Props) {
  if (!ends) {
    if (!list.isError) return <Loading />;
    return <LoadFailed text={CALENDAR_TEXTS.failed} query={list} />;
  }
  const days = byDay(ends);
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <MonthGrid month={month} today={today} days={days} />
      <div className="flex min-w-0 flex-col gap-5">
        {days.length > 0 && <Agenda month={month} today={today} days={days} />}
        {days.length === 0 && !list.hasNextPage && <NoEnds month={month} brand={brand} onAllBrands={onAllBrands} />}
        {list.isFetchNextPageError && (
          <LoadFailed text={CALENDAR_TEXTS.moreFailed} query={{ error: list.error, refetch: list.fetchNextPage }} />
        )}
        {releases.isError && <LoadFailed text={CALENDAR_TEXTS.releasesFailed} query={releases} />}
        {releases.isPending && (
          <p role="status" className="text-center text-muted-foreground text-sm">
            {CALENDAR_TEXTS.releasesPreparing}
          </p>
        )}
        {list.isFetchingNextPage && (
          <p role="status" className="text-center text-muted-foreground text-sm">
            {CALENDAR_TEXTS.loadingMore}
          </p>
        )}
      </div>
    </div>
  );
}

function NoEnds({ month, brand, onAllBrands }: Pick<Props, "month" | "brand" | "onAllBrands">) {
  const name = nameOfMonth(month);
  return (
    <Empty className="rounded-lg border border-dashed">
      <EmptyMedia>
        <CalendarCheck />
      </EmptyMedia>
      <div className="flex flex-col gap-1">
        <EmptyTitle as="h3">
          {brand === "" ? CALENDAR_TEXTS.empty(name) : CALENDAR_TEXTS.emptyOfBrand(name, brand)}
        </EmptyTitle>
        <EmptyDescription>{brand === "" ? CALENDAR_TEXTS.emptyText : CALENDAR_TEXTS.emptyOfBrandText}</EmptyDescription>
      </div>
      {brand !== "" && (
        <EmptyContent>
          <Button variant="outline" size="sm" onClick={onAllBrands}>
            {CALENDAR_TEXTS.showAll}
          </Button>
        </EmptyContent>
      )}
    </Empty>
  );
}

function Loading() {
  const told = useDelayed(true);
  return (
    <div role="status">
      {told && <span className="sr-only">{CALENDAR_TEXTS.loading}</span>}
      <Skeleton className="h-112 rounded-lg max-md:hidden" />
      <div className="flex flex-col gap-3 md:hidden">
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
        <Skeleton className="h-20 rounded-lg" />
      </div>
    </div>
  );
}
