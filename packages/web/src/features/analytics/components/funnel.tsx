import type { RequestFigures } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { formatDuration, percentOf } from "../lib/figures.ts";
import { ANALYTICS_TEXTS } from "../texts.ts";
import { Bar } from "./bar.tsx";

const STEPS = ["sent", "opened", "answered", "approved"] as const;

/** A table with bars. Screen readers read the figures beside the bars. */
export function Funnel({ figures }: { figures: RequestFigures }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle id="funnel">{ANALYTICS_TEXTS.funnel}</CardTitle>
        <CardDescription>{ANALYTICS_TEXTS.funnelText}</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-6 md:flex-row md:items-center">
        <div className="min-w-0 flex-1 overflow-x-auto">
          <table aria-labelledby="funnel" className="w-full border-separate border-spacing-y-1.5">
            <thead className="sr-only">
              <tr>
                <th scope="col">{ANALYTICS_TEXTS.step}</th>
                <th scope="col">{ANALYTICS_TEXTS.requests}</th>
                <th scope="col">{ANALYTICS_TEXTS.share}</th>
              </tr>
            </thead>
            <tbody>
              {STEPS.map((step) => (
                <Step key={step} step={step} count={figures[step]} sent={figures.sent} />
              ))}
            </tbody>
          </table>
        </div>
        <Median seconds={figures.medianSeconds} />
      </CardContent>
    </Card>
  );
}

function Step({ step, count, sent }: { step: (typeof STEPS)[number]; count: number; sent: number }) {
  return (
    <tr>
      <th scope="row" className="w-24 pr-3 text-left font-medium text-sm">
        {ANALYTICS_TEXTS.steps[step]}
      </th>
      <td className="h-9">
        <span className="flex items-center gap-2.5">
          <Bar part={count} whole={sent} tone={step === "approved" ? "approved" : "primary"} className="h-7 flex-1" />
          <span className="w-12 text-right font-semibold tabular-nums">{count}</span>
        </span>
      </td>
      <td className="w-14 text-right text-muted-foreground text-sm tabular-nums">{percentOf(count, sent)}%</td>
    </tr>
  );
}

function Median({ seconds }: { seconds: number | null }) {
  return (
    <div className="flex shrink-0 flex-col gap-1 rounded-lg bg-muted p-4 md:w-56">
      <p className="font-medium text-sm">{ANALYTICS_TEXTS.median}</p>
      {seconds === null ? (
        <p className="text-muted-foreground">{ANALYTICS_TEXTS.noAnswers}</p>
      ) : (
        <>
          <p className="font-semibold text-2xl tabular-nums tracking-tight">{formatDuration(seconds)}</p>
          <p className="text-pretty text-muted-foreground text-xs">{ANALYTICS_TEXTS.medianText}</p>
        </>
      )}
    </div>
  );
}
