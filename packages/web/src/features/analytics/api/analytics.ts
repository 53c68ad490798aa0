import { type AnalyticsDays, analytics } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { REREAD } from "@/lib/queries/team.ts";

export const analyticsOptions = (days: AnalyticsDays) =>
  queryOptions({
    queryKey: ["analytics", days] as const,
    queryFn: ({ signal }) =>
      receive(
        client.api.analytics.$get({ query: { days: String(days) as "30" | "90" | "365" } }, { init: { signal } }),
        analytics,
      ),
    placeholderData: keepPreviousData,
    ...REREAD,
  });
