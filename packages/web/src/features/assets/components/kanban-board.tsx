import { ASSET_COLUMNS, type AssetColumn, COLUMN_LABELS } from "@clearhouse/core/asset/asset.schema.ts";
import { useSearchParams } from "react-router-dom";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { useElementWidth } from "@/lib/use-element-width.ts";
import { cn } from "@/lib/utils.ts";
import { moveFocus } from "../lib/board-keys.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { COLUMN_COLOURS, ColumnCount, ColumnHeading } from "./column-heading.tsx";
import { ColumnList } from "./column-list.tsx";
import { STATUS_ICONS } from "./status-badge.tsx";

/** Four columns need this much room; with less, one shows at a time behind tabs. */
const COLUMNS_FROM_PX = 860;

export function KanbanBoard() {
  const [ref, width] = useElementWidth();
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      {width !== undefined && (width === 0 || width >= COLUMNS_FROM_PX ? <Columns /> : <ColumnTabs />)}
    </div>
  );
}

function Columns() {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are an addition to Tab, handled where they bubble to
    <div
      className="grid min-h-0 flex-1 grid-cols-4 gap-3 compact:gap-2 px-4 compact:px-3 pb-4 compact:pb-3"
      onKeyDown={moveFocus}
    >
      {ASSET_COLUMNS.map((column) => (
        <div key={column} data-column={column} className="flex min-h-0 flex-col rounded-xl border bg-well">
          <div className="px-2 compact:px-1.5 pt-3 compact:pt-2 pb-2 compact:pb-1.5">
            <ColumnHeading column={column} id={`column-${column}`} />
          </div>
          <ScrollRegion
            aria-labelledby={`column-${column}`}
            className="min-h-0 flex-1 rounded-b-xl px-2 compact:px-1.5 pb-2 compact:pb-1.5"
          >
            <ColumnList column={column} labelledBy={`column-${column}`} />
          </ScrollRegion>
        </div>
      ))}
    </div>
  );
}

const isColumn = (value: string | null): value is AssetColumn => ASSET_COLUMNS.some((column) => column === value);

function ColumnTabs() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("column");
  const shown = isColumn(asked) ? asked : "pending";
  const show = (column: string) =>
    setSearch((before) => {
      before.set("column", column);
      return before;
    });
  return (
    <Tabs value={shown} onValueChange={show} activationMode="manual" className="@container gap-3 px-3 pb-4 sm:px-4">
      <TabsList
        aria-label={ASSET_TEXTS.columns}
        className="sticky top-16 z-20 grid h-auto w-full grid-cols-4 border md:top-2"
      >
        {ASSET_COLUMNS.map((column) => {
          const Icon = STATUS_ICONS[column];
          return (
            <TabsTrigger key={column} value={column} className="min-w-0 flex-col gap-0.5 py-1.5 text-xs">
              <span className="flex items-center gap-1.5 tabular-nums">
                <Icon className={cn("size-3.5!", COLUMN_COLOURS[column])} aria-hidden="true" />
                <ColumnCount column={column} />
              </span>
              <span className="max-w-full truncate" id={`tab-${column}`}>
                <span className="@2xl:hidden">{SHORT_LABELS[column]}</span>
                <span className="@max-2xl:hidden">{COLUMN_LABELS[column]}</span>
              </span>
            </TabsTrigger>
          );
        })}
      </TabsList>
      <TabsContent value={shown}>
        <h2 className="sr-only">{COLUMN_LABELS[shown]}</h2>
        <ColumnList column={shown} labelledBy={`tab-${shown}`} />
      </TabsContent>
    </Tabs>
  );
}

/** Where a phone gives a tab 80 px. */
const SHORT_LABELS: Record<AssetColumn, string> = {
  pending: "Uploaded",
  "requesting-rights": "Requested",
  approved: "Approved",
  denied: "Denied",
};
