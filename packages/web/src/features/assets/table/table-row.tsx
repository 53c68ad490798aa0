import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { FlexRender, type Row } from "@tanstack/react-table";
import { memo } from "react";
import { cn } from "@/lib/utils.ts";
import { useIsSelected } from "../bulk/selection.ts";
import { type Column, FIXED_COLUMN, type features } from "./table-columns.tsx";

interface Props {
  row: Row<typeof features, Asset>;
  /** The shown columns. */
  columns: readonly Column[];
  dense: boolean;
}

const CELL = "border-b px-2 py-0 align-middle first:pl-3";

function AssetRowOf({ row, dense }: Props) {
  const selected = useIsSelected(row.id);
  return (
    <tr
      aria-rowindex={row.index + 2}
      className={cn(
        "relative bg-background transition-colors focus-within:bg-muted hover:bg-muted",
        dense ? "h-9" : "h-14",
        selected && "bg-accent hover:bg-accent",
      )}
    >
      {row.getAllCells().map((cell) =>
        cell.column.id === FIXED_COLUMN ? (
          <th key={cell.id} scope="row" className={cn(CELL, "text-left font-medium")}>
            <FlexRender cell={cell} />
          </th>
        ) : (
          <td key={cell.id} className={CELL}>
            <FlexRender cell={cell} />
          </td>
        ),
      )}
    </tr>
  );
}

/** Each change of the list makes new rows of all assets, so a row is rendered again only for what it shows. */
export const AssetRow = memo(
  AssetRowOf,
  (before, { row, columns, dense }) =>
    before.row.original === row.original &&
    before.row.index === row.index &&
    before.columns === columns &&
    before.dense === dense,
);
