import type { LicenseEnd, ReleaseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { endsOptions, releaseEndsOptions } from "../api/ends.ts";
import type { Month } from "./month.ts";

/** Loads page after page, so that each day's count is complete. */
const useAllPages = (list: UseInfiniteQueryResult<{ pages: unknown[] }>): void => {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const waits = hasNextPage && !isFetching && !isFetchNextPageError;
  const pages = list.data?.pages.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, the next one is fetched
  useEffect(() => {
    if (waits) void fetchNextPage();
  }, [waits, pages, fetchNextPage]);
};

export type CalendarEnd = LicenseEnd | ReleaseEnd;
export const isRelease = (end: CalendarEnd): end is ReleaseEnd => "what" in end;

/**
 * All licenses and releases that end in a month. Nothing is shown before both are loaded, so that nothing moves; licenses
 * don't wait for releases that the server refuses or still prepares.
 */
export const useEnds = (month: Month) => {
  const list = useInfiniteQuery(endsOptions(month));
  const releases = useInfiniteQuery(releaseEndsOptions(month));
  useAllPages(list);
  useAllPages(releases);
  const isTold = releases.data !== undefined || releases.failureCount > 0;
  const licenseEnds = isTold ? list.data?.pages.flatMap(({ items }) => items) : undefined;
  const releaseEnds = releases.data?.pages.flatMap(({ items }) => items) ?? [];
  const ends: CalendarEnd[] | undefined = licenseEnds && [...licenseEnds, ...releaseEnds];
  return { list, releases, ends };
};

export interface Day {
  day: string;
  ends: CalendarEnd[];
}

/** The days on which something ends, in order. */
export const byDay = (ends: readonly CalendarEnd[]): Day[] => {
  const days = new Map<string, CalendarEnd[]>();
  for (const end of ends) days.set(end.endsOn, [...(days.get(end.endsOn) ?? []), end]);
  return [...days].map(([day, ofDay]) => ({ day, ends: ofDay })).sort((a, b) => (a.day < b.day ? -1 : 1));
};

/** Tells the ends of one day apart. */
export const keyOf = (end: CalendarEnd): string => (isRelease(end) ? end.assetId : end.grantId);
