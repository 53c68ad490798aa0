import type { LicenseEnd } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { endsOptions } from "../api/ends.ts";
import type { Month } from "./month.ts";

/** All licenses that end in a month, loaded page after page, so that each day's count is complete. */
export const useEnds = (month: Month) => {
  const list = useInfiniteQuery(endsOptions(month));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const waits = hasNextPage && !isFetching && !isFetchNextPageError;
  const pages = list.data?.pages.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page, the next one is fetched
  useEffect(() => {
    if (waits) void fetchNextPage();
  }, [waits, pages, fetchNextPage]);
  return { list, ends: list.data?.pages.flatMap(({ items }) => items) };
};

export interface Day {
  day: string;
  ends: LicenseEnd[];
}

/** The days on which at least one license ends, in order. */
export const byDay = (ends: readonly LicenseEnd[]): Day[] => {
  const days = new Map<string, LicenseEnd[]>();
  for (const end of ends) days.set(end.endsOn, [...(days.get(end.endsOn) ?? []), end]);
  return [...days].map(([day, ofDay]) => ({ day, ends: ofDay }));
};
