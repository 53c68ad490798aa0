import { type AssetColumn, COLUMN_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { assetsOf } from "../dashboard/texts.ts";
import { STATUS_ICONS } from "../status/status-badge.tsx";

interface Props {
  column: AssetColumn;
  id: string;
  /** Undefined until the count is loaded. */
  count: number | undefined;
  countPending: boolean;
}

export function ColumnHeading({ column, id, count, countPending }: Props) {
  const Icon = STATUS_ICONS[column];
  return (
    <div className="flex items-center gap-2 px-1">
      <Icon className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <h2 id={id} className="truncate font-semibold">
        {COLUMN_LABELS[column]}
      </h2>
      <span className="ml-auto rounded-full bg-accent px-2 py-0.5 font-medium text-xs tabular-nums">
        <ColumnCount count={count} pending={countPending} />
      </span>
    </div>
  );
}

export function ColumnCount({ count, pending }: { count: number | undefined; pending: boolean }) {
  if (pending) return <Skeleton className="inline-block h-3 w-4 align-middle" />;
  if (count === undefined) return <span aria-hidden="true">–</span>;
  return (
    <>
      <span aria-hidden="true">{count.toLocaleString("en")}</span>
      <span className="sr-only">{assetsOf(count)}</span>
    </>
  );
}
