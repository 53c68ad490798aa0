import { type LicenseEndPage, licenseEndPage } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { daysOf, type Month } from "../lib/month.ts";

/** The licenses that end in a month, page by page. */
export const endsOptions = (month: Month) => {
  const days = daysOf(month);
  const range = { from: days[0] ?? "", to: days.at(-1) ?? "" };
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
