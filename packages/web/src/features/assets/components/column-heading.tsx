import { type AssetColumn, COLUMN_LABELS } from "@clearhouse/core/asset/asset.schema.ts";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { assetCountsOptions } from "@/lib/queries/assets.ts";
import { cn } from "@/lib/utils.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { STATUS_ICONS } from "./status-badge.tsx";

export const COLUMN_COLOURS: Record<AssetColumn, string> = {
  pending: "text-status-pending",
  "requesting-rights": "text-status-requested",
  approved: "text-status-approved",
  denied: "text-status-denied",
};

export function ColumnHeading({ column, id }: { column: AssetColumn; id: string }) {
  const Icon = STATUS_ICONS[column];
  return (
    <div className="flex items-center gap-2 px-1">
      <Icon className={cn("size-4 shrink-0", COLUMN_COLOURS[column])} aria-hidden="true" />
      <h2 id={id} className="truncate font-semibold">
        {COLUMN_LABELS[column]}
      </h2>
      <span className="ml-auto rounded-full bg-accent px-2 py-0.5 font-medium text-xs tabular-nums">
        <ColumnCount column={column} />
      </span>
    </div>
  );
}

export function ColumnCount({ column }: { column: AssetColumn }) {
  const counts = useQuery(assetCountsOptions);
  if (counts.isPending) return <Skeleton className="inline-block h-3 w-4 align-middle" />;
  const count = counts.data?.[column];
  if (count === undefined) return <span aria-hidden="true">–</span>;
  return (
    <>
      <span aria-hidden="true">{count.toLocaleString("en")}</span>
      <span className="sr-only">{ASSET_TEXTS.countOf(count)}</span>
    </>
  );
}
