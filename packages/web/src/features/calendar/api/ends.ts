import {
  type LicenseEndPage,
  licenseEndPage,
  type ReleaseEndPage,
  releaseEndPage,
} from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { daysOf, type Month } from "../lib/month.ts";

const rangeOf = (month: Month) => {
  const days = daysOf(month);
  return { from: days[0] ?? "", to: days.at(-1) ?? "" };
};

/** The licenses that end in a month, page by page. */
export const endsOptions = (month: Month) => {
  const range = rangeOf(month);
  return infiniteQueryOptions({
    queryKey: ["calendar", "ends", month] as const,
    queryFn: ({ pageParam, signal }) =>
      receive(
        client.api.calendar.$get(
          { query: pageParam === null ? range : { ...range, cursor: pageParam } },
          { init: { signal } },
        ),
        licenseEndPage,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: LicenseEndPage) => last.cursor,
    ...REREAD,
  });
};

/** The releases that end in a month, page by page. */
export const releaseEndsOptions = (month: Month) => {
  const range = rangeOf(month);
  return infiniteQueryOptions({
    queryKey: ["calendar", "releases", month] as const,
    queryFn: ({ pageParam, signal }) =>
      receive(
        client.api.calendar.releases.$get(
          { query: pageParam === null ? range : { ...range, cursor: pageParam } },
          { init: { signal } },
        ),
        releaseEndPage,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ReleaseEndPage) => last.cursor,
    ...REREAD,
  });
};
