import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type Row, useTable } from "@tanstack/react-table";
import { type FocusEvent, type ReactNode, useCallback, useRef } from "react";
import { LoadFailed } from "@/components/load-failed.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { useElementWidth } from "@/lib/hooks/use-element-width.ts";
import { useMediaQuery } from "@/lib/hooks/use-media-query.ts";
import { useSelection, useShown } from "../bulk/selection.ts";
import { moveInList } from "../dashboard/list-keys.ts";
import { ListRegion } from "../dashboard/list-region.tsx";
import { AssetListEnd } from "../dashboard/list-states.tsx";
import { LIST_TEXTS } from "../dashboard/texts.ts";
import { useAssetList } from "../dashboard/use-asset-list.ts";
import { RowCards } from "./row-cards.tsx";
import { COLUMNS, type Column, FIXED_COLUMN, features, useShownColumns, useTableOptions } from "./table-columns.tsx";
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
  useShown(assets);
  const columns = useShownColumns(width);
  const { dense } = useTableOptions();
  const table = useTable({
    features,
    columns: columns ?? COLUMNS,
    data: assets,
    getRowId: ({ id }) => id,
    meta: { dense },
  });
  const { rows } = table.getRowModel();
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
          <Rows rows={rows} columns={columns} room={width} dense={dense} total={total}>
            <TableHead headers={table.getFlatHeaders()} listing={listing} onSort={onSort} />
          </Rows>
        )}
      </div>
      <AssetListEnd list={list}>
        <TableSkeleton />
      </AssetListEnd>
    </ListRegion>
  );
}

interface RowsProps {
  rows: readonly Row<typeof features, Asset>[];
  columns: readonly Column[];
  /** CSS pixels; undefined until the table was measured. */
  room: number | undefined;
  dense: boolean;
  total: number | undefined;
  /** The head: it isn't rendered again while rows scroll by. */
  children: ReactNode;
}

/** The larger widths are used only if all of them fit: what they take too much is lacking for the names. */
const widthOf = ({ meta }: Column, wide: boolean, roomy: boolean): number =>
  (wide && meta.wide) || (roomy && meta.roomy) || meta.width;

function Rows({ rows, columns, room = Number.POSITIVE_INFINITY, dense, total, children }: RowsProps) {
  const fits = (wide: boolean) => columns.reduce((sum, column) => sum + widthOf(column, wide, true), 0) <= room;
  const wide = useMediaQuery("(min-width: 1680px)") && fits(true);
  const roomy = useMediaQuery("(min-width: 1400px)") && fits(false);
  const selection = useSelection();
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtualizer, start, keepRow } = useRowVirtualizer({
    count: rows.length,
    rowHeight: dense ? ROW.dense : ROW.roomy,
    gap: 0,
    keyOf: useCallback((row) => rows[row]?.id ?? String(row), [rows]),
    container: body,
  });
  const drawn = virtualizer.getVirtualItems();
  const above = (drawn.at(0)?.start ?? start) - start;
  const below = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? start) - start);
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest("tbody tr")?.getAttribute("aria-rowindex");
    keepRow(row ? Number(row) - 2 : undefined);
  };
  return (
    <table
      aria-labelledby={LABEL}
      aria-rowcount={(total ?? rows.length) + 1}
      className="w-full table-fixed border-separate border-spacing-0 text-sm"
      onKeyDown={(event) => moveInList(event, 1, selection)}
      onFocus={onFocus}
      onBlur={() => keepRow(undefined)}
    >
      <colgroup>
        {columns.map((column) => (
          <col
            key={column.id}
            style={column.id === FIXED_COLUMN ? undefined : { width: widthOf(column, wide, roomy) }}
          />
        ))}
      </colgroup>
      {children}
      <tbody ref={body}>
        <Spacer height={above} />
        {drawn.map(({ index }) => {
          const row = rows[index];
          return row && <AssetRow key={row.id} row={row} columns={columns} dense={dense} />;
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
