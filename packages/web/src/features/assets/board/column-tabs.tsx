import {
  ASSET_COLUMNS,
  type AssetColumn,
  type AssetCounts,
  COLUMN_LABELS,
} from "@clearhouse/core/library/asset/asset.schema.ts";
import { useSearchParams } from "react-router-dom";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { STATUS_ICONS } from "../status/status-badge.tsx";
import { ColumnCount } from "./column-heading.tsx";
import { ColumnList } from "./column-list.tsx";
import { BOARD_TEXTS } from "./texts.ts";

const isColumn = (value: string | null): value is AssetColumn => ASSET_COLUMNS.some((column) => column === value);

/**
 * The column that contains all assets with a filter's status. Assets whose rights end soon or have ended are in the
 * approved column.
 */
const columnOfFilter = (status: Listing["status"]): AssetColumn | undefined => {
  if (status === "") return undefined;
  return isColumn(status) ? status : "approved";
};

/** One column at a time: the status filter's column, or without a status filter the column in the URL. */
export function ColumnTabs(props: { listing: Listing; counts: AssetCounts | undefined; countsPending: boolean }) {
  const { listing, counts, countsPending } = props;
  const [search, setSearch] = useSearchParams();
  const asked = search.get("column");
  const only = columnOfFilter(listing.status);
  const shown = only ?? (isColumn(asked) ? asked : "pending");
  const show = (column: string) =>
    setSearch((before) => {
      before.set("column", column);
      return before;
    });
  return (
    <Tabs value={shown} onValueChange={show} activationMode="manual" className="@container gap-3 px-3 pb-4 sm:px-4">
      <TabsList
        aria-label={BOARD_TEXTS.columns}
        className="sticky top-16 z-20 grid h-auto w-full grid-cols-4 border md:top-2"
      >
        {ASSET_COLUMNS.map((column) => {
          const Icon = STATUS_ICONS[column];
          return (
            <TabsTrigger
              key={column}
              value={column}
              disabled={only !== undefined && column !== only}
              className="min-w-0 flex-col gap-0.5 py-1.5 text-xs"
            >
              <span className="flex items-center gap-1.5 tabular-nums">
                <Icon className="size-3.5!" aria-hidden="true" />
                <ColumnCount count={counts?.[column]} pending={countsPending} />
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
        <ColumnList key={shown} column={shown} listing={listing} labelledBy={`tab-${shown}`} />
      </TabsContent>
    </Tabs>
  );
}

/** Labels that fit on a phone, where a tab is 80 px wide. */
const SHORT_LABELS: Record<AssetColumn, string> = {
  pending: "Uploaded",
  "requesting-rights": "Requested",
  approved: "Approved",
  denied: "Denied",
};
