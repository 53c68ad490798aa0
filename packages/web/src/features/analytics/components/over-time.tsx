import type { Analytics } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { formatCalendarDate } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { daysOf } from "../lib/figures.ts";
import { ANALYTICS_TEXTS } from "../texts.ts";
import { TONES } from "./bar.tsx";

type Period = Analytics["periods"][number];

/** The bars of a period: how many requests were sent in it, and how many of these requests have been approved. */
const DRAWN = [
  { step: "sent", tone: "primary" },
  { step: "approved", tone: "approved" },
] as const;

const month = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });

export function OverTime({ report: { periods, days } }: { report: Analytics }) {
  const range = daysOf(String(days));
  const nameOf = ({ from }: Period): string =>
    range === 365 ? month.format(new Date(`${from}T00:00:00Z`)) : formatCalendarDate(from);
  const most = Math.max(1, ...periods.map(({ sent }) => sent));
  return (
    <Card>
      <CardHeader>
        <CardTitle id="over-time">{ANALYTICS_TEXTS.overTime}</CardTitle>
        <CardDescription>{ANALYTICS_TEXTS.overTimeText[range]}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-2">
        <ul aria-hidden="true" className="flex gap-4 text-muted-foreground text-xs">
          {DRAWN.map(({ step, tone }) => (
            <li key={step} className="flex items-center gap-1.5">
              <span className={cn("size-2.5 rounded-xs", TONES[tone])} />
              {ANALYTICS_TEXTS.steps[step]}
            </li>
          ))}
          <li className="ml-auto tabular-nums">{most}</li>
        </ul>
        <div aria-hidden="true">
          <div className="flex h-40 items-end gap-px border-b border-t border-t-border/60 border-b-input pt-px sm:gap-1">
            {periods.map((period) => (
              <div
                key={period.from}
                title={`${nameOf(period)}: ${period.sent} ${ANALYTICS_TEXTS.steps.sent}, ${period.approved} ${ANALYTICS_TEXTS.steps.approved}`}
                className="flex h-full min-w-0 flex-1 items-end justify-center gap-px"
              >
                {DRAWN.map(({ step, tone }) => (
                  <span
                    key={step}
                    className={cn("max-w-5 flex-1 rounded-t-xs", TONES[tone], period[step] > 0 && "min-h-0.5")}
                    style={{ height: `${(period[step] / most) * 100}%` }}
                  />
                ))}
              </div>
            ))}
          </div>
          <Ends periods={periods} format={range === 365 ? month : day} />
        </div>
        <Figures periods={periods} range={range} nameOf={nameOf} />
      </CardContent>
    </Card>
  );
}

function Ends({ periods, format }: { periods: readonly Period[]; format: Intl.DateTimeFormat }) {
  const [first, middle, last] = [periods[0], periods[Math.floor(periods.length / 2)], periods.at(-1)];
  return (
    <div className="flex justify-between pt-1 text-muted-foreground text-xs tabular-nums">
      {[first, middle, last].map(
        (period, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: always three places; two may show the same period
          period && <span key={place}>{format.format(new Date(`${period.from}T00:00:00Z`))}</span>,
      )}
    </div>
  );
}

interface FiguresProps {
  periods: readonly Period[];
  range: 30 | 90 | 365;
  nameOf: (period: Period) => string;
}

/** The figures of the chart as a table for screen readers. */
function Figures({ periods, range, nameOf }: FiguresProps) {
  return (
    <table aria-labelledby="over-time" className="sr-only table-fixed">
      <thead>
        <tr>
          <th scope="col">{ANALYTICS_TEXTS.period[range]}</th>
          <th scope="col">{ANALYTICS_TEXTS.steps.sent}</th>
          <th scope="col">{ANALYTICS_TEXTS.steps.answered}</th>
          <th scope="col">{ANALYTICS_TEXTS.steps.approved}</th>
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period.from}>
            <th scope="row">{nameOf(period)}</th>
            <td>{period.sent}</td>
            <td>{period.answered}</td>
            <td>{period.approved}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
