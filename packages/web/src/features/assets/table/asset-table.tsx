import { maySetStatus } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SearchSort } from "@clearhouse/core/library/search/search.schema.ts";
import { type FocusEvent, useCallback, useMemo, useRef } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { useElementWidth } from "@/lib/hooks/use-element-width.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { useSelection, useShown } from "../bulk/selection.ts";
import { moveInList } from "../dashboard/list-keys.ts";
import { ListRegion } from "../dashboard/list-region.tsx";
import { AssetListEnd } from "../dashboard/list-states.tsx";
import { LIST_TEXTS } from "../dashboard/texts.ts";
import { useAssetList } from "../dashboard/use-asset-list.ts";
import { RowCards } from "./row-cards.tsx";
import {
  ACTIONS_WIDTH,
  COLUMN_WIDTHS,
  FIXED_COLUMN,
  fitting,
  ROOMY_WIDTHS,
  SELECT_WIDTH,
  useTableOptions,
  WIDE_WIDTHS,
} from "./table-columns.ts";
import { TableHead } from "./table-head.tsx";
import { AssetRow } from "./table-row.tsx";
import { TableSkeleton } from "./table-skeleton.tsx";
import { useRowVirtualizer } from "./use-row-virtualizer.ts";

interface Props {
  listing: Listing;
  total: number | undefined;
  onSort: (order: Pick<Listing, "sort" | "dir">) => void;
}

const LABEL = "asset-table";
/** CSS pixels: the height of a row. */
const ROW = { dense: 36, roomy: 56 };

/** A table with the columns that fit. If there is too little room for a table, as on a phone, cards are shown. */
export function AssetTable({ listing, total, onSort }: Props) {
  const { list, assets, isOutdated } = useAssetList(listing, "all");
  const phone = useMediaQuery("(max-width: 767px)");
  const [measure, width] = useElementWidth();
  const columns = useFittingColumns(width);
  return (
    <ListRegion
      aria-labelledby={LABEL}
      outdated={isOutdated}
      className="flex-1 px-4 pb-4 max-md:overflow-visible max-sm:px-3 md:min-h-0"
    >
      <h2 id={LABEL} className="sr-only">
        {LIST_TEXTS.name}
      </h2>
      {list.isPending && <TableSkeleton />}
      {list.isError && !list.data && <LoadFailed text={LIST_TEXTS.failed} query={list} />}
      <div ref={measure}>
        {list.data && (phone || !columns) && <RowCards assets={assets} labelledBy={LABEL} total={total} />}
        {list.data && !phone && columns && (
          <Rows assets={assets} listing={listing} columns={columns} total={total} onSort={onSort} />
        )}
      </div>
      <AssetListEnd list={list}>
        <TableSkeleton />
      </AssetListEnd>
    </ListRegion>
  );
}

/**
 * The chosen columns that fit into a width: all of them while the width is unknown, undefined if the table doesn't fit.
 */
const useFittingColumns = (width: number | undefined): readonly SearchSort[] | undefined => {
  const { role } = useSession();
  const { columns } = useTableOptions();
  const taken = SELECT_WIDTH + (maySetStatus(role) ? ACTIONS_WIDTH : 0);
  const fit = width ? fitting(columns, width - taken) : columns;
  const names = fit?.join();
  // Rows compare this array, so it stays the same if a new width leaves the columns unchanged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names show whether the columns have changed
  return useMemo(() => fit, [names]);
};

interface RowsProps extends Props {
  assets: readonly Asset[];
  columns: readonly SearchSort[];
}

function Rows({ assets, listing, columns, total, onSort }: RowsProps) {
  const { role } = useSession();
  const withActions = maySetStatus(role);
  const { dense } = useTableOptions();
  const wide = useMediaQuery("(min-width: 1680px)");
  const roomy = useMediaQuery("(min-width: 1400px)");
  const widthOf = (column: SearchSort) =>
    (wide && WIDE_WIDTHS[column]) || (roomy && ROOMY_WIDTHS[column]) || COLUMN_WIDTHS[column];
  const selection = useSelection();
  useShown(assets);
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtualizer, start, keepRow } = useRowVirtualizer({
    count: assets.length,
    rowHeight: dense ? ROW.dense : ROW.roomy,
    gap: 0,
    keyOf: useCallback((row) => assets[row]?.id ?? String(row), [assets]),
    container: body,
  });
  const rows = virtualizer.getVirtualItems();
  const above = (rows.at(0)?.start ?? start) - start;
  const below = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? start) - start);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest("tbody tr")?.getAttribute("aria-rowindex");
    keepRow(row ? Number(row) - 2 : undefined);
  };
  return (
    <table
      aria-labelledby={LABEL}
      aria-rowcount={(total ?? assets.length) + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
      onKeyDown={(event) => moveInList(event, 1, selection)}
      onFocus={onFocus}
      onBlur={() => keepRow(undefined)}
    >
      <colgroup>
        <col style={{ width: SELECT_WIDTH }} />
        {columns.map((column) => (
          <col key={column} style={column === FIXED_COLUMN ? undefined : { width: widthOf(column) }} />
        ))}
        {withActions && <col style={{ width: ACTIONS_WIDTH }} />}
      </colgroup>
      <TableHead listing={listing} columns={columns} assets={assets} withActions={withActions} onSort={onSort} />
      <tbody ref={body}>
        <Spacer height={above} />
        {rows.map(({ index }) => {
          const asset = assets[index];
          if (!asset) return null;
          return (
            <AssetRow
              key={asset.id}
              asset={asset}
              index={index}
              columns={columns}
              dense={dense}
              withActions={withActions}
            />
          );
        })}
        <Spacer height={below} />
      </tbody>
    </table>
  );
}

/** Fills the space of the rows that aren't rendered. */
function Spacer({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content takes no focus
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
