import { ANALYTICS_DAYS, type AnalyticsDays } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { Link } from "react-router-dom";
import { cn } from "@/lib/utils.ts";
import { ANALYTICS_TEXTS } from "../texts.ts";

/** Shows the ranges as links, so that each range has a URL and the back button returns to the previous range. */
export function RangeChoice({ chosen }: { chosen: AnalyticsDays }) {
  return (
    <nav
      aria-label={ANALYTICS_TEXTS.ranges}
      className="inline-flex min-h-9 w-fit max-w-full flex-wrap items-center rounded-lg bg-muted p-[3px]"
    >
      {ANALYTICS_DAYS.map((days) => (
        <Link
          key={days}
          to={days === ANALYTICS_DAYS[0] ? "?" : `?days=${days}`}
          aria-current={days === chosen ? "true" : undefined}
          className={cn(
            "inline-flex min-h-7.5 items-center whitespace-nowrap rounded-md px-3 font-medium text-sm transition-colors focus-visible:outline-2 focus-visible:outline-ring",
            days === chosen ? "bg-background shadow-xs" : "text-muted-foreground hover:text-foreground",
          )}
        >
          {ANALYTICS_TEXTS.range(days)}
        </Link>
      ))}
    </nav>
  );
}
