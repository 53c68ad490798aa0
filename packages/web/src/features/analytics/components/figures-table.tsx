import type { RequestFigures } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { useId, useMemo, useState } from "react";
import { columnOf, DataTable, LOOK, useDataTable } from "@/components/data-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/lib/utils.ts";
import { formatDuration, percentOf } from "../lib/figures.ts";
import { ANALYTICS_TEXTS } from "../texts.ts";
import { Bar } from "./bar.tsx";

interface FiguresRow extends RequestFigures {
  id: string;
  name: string;
}

/** How many rows are shown at first. */
const SHOWN = 8;
/** Columns for which a phone has no room; the funnel above shows their figures. */
const WIDE_ONLY = "max-sm:hidden";
const FIGURE = "whitespace-nowrap text-right tabular-nums";

const { steps } = ANALYTICS_TEXTS;
const column = columnOf<FiguresRow>();

/** @param most the requests of the row with the most requests */
const columnsFor = (what: string, most: number) => [
  column("name", what, "max-w-40 truncate py-2 pr-2 pl-0 text-left font-medium", ({ name }) => (
    <span dir="auto" title={name}>
      {name}
    </span>
  )),
  column("sent", steps.sent, "w-12 text-right sm:w-1/4 sm:text-left", ({ sent }) => (
    <span className="flex items-center justify-end gap-2.5 sm:justify-start">
      <Bar part={sent} whole={most} tone="primary" className={cn("h-2.5 w-full max-w-32 bg-transparent", WIDE_ONLY)} />
      <span className="tabular-nums">{sent}</span>
    </span>
  )),
  column("opened", steps.opened, cn(FIGURE, WIDE_ONLY), ({ opened, sent }) => <Rate part={opened} whole={sent} />),
  column("answered", steps.answered, cn(FIGURE, WIDE_ONLY), ({ answered, sent }) => (
    <Rate part={answered} whole={sent} />
  )),
  column("approved", steps.approved, cn(FIGURE, "w-22 sm:w-auto"), ({ approved, sent }) => (
    <Rate part={approved} whole={sent} />
  )),
  column(
    "median",
    ANALYTICS_TEXTS.medianShort,
    "w-18 whitespace-normal pr-0 text-right tabular-nums sm:w-auto",
    ({ medianSeconds }) => (
      <span className="whitespace-nowrap">
        {medianSeconds === null ? ANALYTICS_TEXTS.none : formatDuration(medianSeconds)}
      </span>
    ),
  ),
];

/** A table of figures by brand or by person. Rows with the most requests come first. */
export function FiguresTable({ title, what, rows }: { title: string; what: string; rows: readonly FiguresRow[] }) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ sent }) => sent));
  const columns = useMemo(() => columnsFor(what, most), [what, most]);
  const table = useDataTable(columns, all ? rows : rows.slice(0, SHOWN));
  return (
    <Card>
      <CardHeader>
        <CardTitle id={heading}>{title}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3">
        <DataTable
          table={table}
          look={{ ...LOOK, frame: "relative w-full overflow-x-auto" }}
          names="name"
          aria-labelledby={heading}
          className="min-w-64 table-fixed sm:table-auto"
        />
        {rows.length > SHOWN && (
          <Button variant="outline" size="sm" className="self-center" onClick={() => setAll(!all)}>
            {all ? ANALYTICS_TEXTS.showFewer : ANALYTICS_TEXTS.showAll(rows.length)}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function Rate({ part, whole }: { part: number; whole: number }) {
  return (
    <>
      {part} <span className="text-muted-foreground text-xs">{percentOf(part, whole)}%</span>
    </>
  );
}
