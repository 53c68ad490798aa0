import type { RequestFigures } from "@clearhouse/core/rights/analytics/analytics.schema.ts";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import { cn } from "@/lib/utils.ts";
import { formatDuration, percentOf } from "../lib/figures.ts";
import { ANALYTICS_TEXTS } from "../texts.ts";
import { Bar } from "./bar.tsx";

export interface FiguresRow extends RequestFigures {
  key: string;
  name: string;
}

/** How many rows are shown at first. */
const SHOWN = 8;
/** Columns for which a phone has no room; the funnel above shows their figures. */
const WIDE_ONLY = "max-sm:hidden";

/** A table of figures by brand or by person. Rows with the most requests come first. */
export function FiguresTable({ title, what, rows }: { title: string; what: string; rows: readonly FiguresRow[] }) {
  const heading = useId();
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...rows.map(({ sent }) => sent));
  const { steps } = ANALYTICS_TEXTS;
  return (
    <Card>
      <CardHeader>
        <CardTitle id={heading}>{title}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3">
        <Table aria-labelledby={heading} className="min-w-64 table-fixed sm:table-auto">
          <TableHeader>
            <TableRow>
              <TableHead scope="col" className="pl-0">
                {what}
              </TableHead>
              <TableHead scope="col" className="w-12 text-right sm:w-1/4 sm:text-left">
                {steps.sent}
              </TableHead>
              <TableHead scope="col" className={cn("text-right", WIDE_ONLY)}>
                {steps.opened}
              </TableHead>
              <TableHead scope="col" className={cn("text-right", WIDE_ONLY)}>
                {steps.answered}
              </TableHead>
              <TableHead scope="col" className="w-22 text-right sm:w-auto">
                {steps.approved}
              </TableHead>
              <TableHead scope="col" className="w-18 whitespace-normal pr-0 text-right sm:w-auto">
                {ANALYTICS_TEXTS.medianShort}
              </TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
              <Row key={row.key} row={row} most={most} />
            ))}
          </TableBody>
        </Table>
        {rows.length > SHOWN && (
          <Button variant="outline" size="sm" className="self-center" onClick={() => setAll(!all)}>
            {all ? ANALYTICS_TEXTS.showFewer : ANALYTICS_TEXTS.showAll(rows.length)}
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

function Row({
  row: { name, sent, opened, answered, approved, medianSeconds },
  most,
}: {
  row: FiguresRow;
  most: number;
}) {
  return (
    <TableRow>
      <th scope="row" dir="auto" className="max-w-40 truncate py-2 pr-2 text-left font-medium" title={name}>
        {name}
      </th>
      <TableCell>
        <span className="flex items-center justify-end gap-2.5 sm:justify-start">
          <Bar
            part={sent}
            whole={most}
            tone="primary"
            className={cn("h-2.5 w-full max-w-32 bg-transparent", WIDE_ONLY)}
          />
          <span className="tabular-nums">{sent}</span>
        </span>
      </TableCell>
      <Rate part={opened} whole={sent} className={WIDE_ONLY} />
      <Rate part={answered} whole={sent} className={WIDE_ONLY} />
      <Rate part={approved} whole={sent} />
      <TableCell className="whitespace-nowrap pr-0 text-right tabular-nums">
        {medianSeconds === null ? ANALYTICS_TEXTS.none : formatDuration(medianSeconds)}
      </TableCell>
    </TableRow>
  );
}

function Rate({ part, whole, className }: { part: number; whole: number; className?: string }) {
  return (
    <TableCell className={cn("whitespace-nowrap text-right tabular-nums", className)}>
      {part} <span className="text-muted-foreground text-xs">{percentOf(part, whole)}%</span>
    </TableCell>
  );
}
