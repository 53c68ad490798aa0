import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SearchSort } from "@clearhouse/core/library/search/search.schema.ts";
import { memo, type ReactNode } from "react";
import { useAppearance } from "@/lib/appearance/appearance.ts";
import { formatDate } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { AssetName } from "../actions/asset-name.tsx";
import { SelectBox } from "../bulk/select-box.tsx";
import { useIsSelected } from "../bulk/selection.ts";
import { AssetPicture } from "../preview/asset-picture.tsx";
import { TYPE_TEXTS } from "../preview/texts.ts";
import { RowActions } from "./row-actions.tsx";
import { StatusCell } from "./status-cell.tsx";
import { brandOf, usageRightsOf, withoutScheme } from "./table-columns.ts";

interface Props {
  asset: Asset;
  /** Counted from 0. */
  index: number;
  columns: readonly SearchSort[];
  dense: boolean;
  withActions: boolean;
}

const CELL = "border-b px-2 py-0 align-middle";
const TWO_LINES = "line-clamp-2 break-words leading-snug";

export const AssetRow = memo(function AssetRow({ asset, index, columns, dense, withActions }: Props) {
  const selected = useIsSelected(asset.id);
  return (
    <tr
      aria-rowindex={index + 2}
      className={cn(
        "relative bg-background transition-colors focus-within:bg-muted hover:bg-muted",
        dense ? "h-9" : "h-14",
        selected && "bg-accent hover:bg-accent",
      )}
    >
      <td className={cn(CELL, "pl-3")}>
        <SelectBox asset={asset} className="relative z-10" />
      </td>
      {columns.map((column) => (
        <Cell key={column} column={column} asset={asset} dense={dense} />
      ))}
      {withActions && (
        <td className={CELL}>
          <RowActions asset={asset} />
        </td>
      )}
    </tr>
  );
});

function Cell({ column, asset, dense }: { column: SearchSort; asset: Asset; dense: boolean }) {
  if (column === "name") {
    return (
      <th scope="row" className={cn(CELL, "text-left font-medium")}>
        <NameCell asset={asset} dense={dense} />
      </th>
    );
  }
  const long = LONG_TEXTS[column]?.(asset);
  return (
    <td className={CELL} dir={column === "status" ? undefined : "auto"}>
      {/* Cutting off a cell's text gives the browser one more region to paint, so only long texts are cut off. */}
      {long ? (
        <div className={dense ? "truncate" : TWO_LINES}>{withoutScheme(long)}</div>
      ) : (
        SHORT_CELLS[column]?.(asset)
      )}
    </td>
  );
}

type Cells<Content> = Partial<Record<SearchSort, (asset: Asset) => Content>>;

const LONG_TEXTS: Cells<string> = {
  brand: brandOf,
  uploadedBy: ({ uploadedBy }) => uploadedBy,
  usageRights: usageRightsOf,
};

const SHORT_CELLS: Cells<ReactNode> = {
  type: ({ type }) => TYPE_TEXTS[type],
  status: (asset) => <StatusCell asset={asset} />,
  uploadedAt: ({ uploadedAt }) => formatDate(uploadedAt),
};

function NameCell({ asset, dense }: { asset: Asset; dense: boolean }) {
  const { showThumbnails } = useAppearance();
  return (
    <div className="flex items-center gap-2.5">
      {showThumbnails && (
        <AssetPicture
          asset={asset}
          badge="none"
          className={cn("shrink-0 rounded-sm", dense ? "h-6 w-8" : "h-10 w-14")}
        />
      )}
      <AssetName
        asset={asset}
        title={asset.name}
        // A roomy row shows two lines of the name, because names often differ only at their ends.
        className={cn("min-w-0", dense ? "truncate" : TWO_LINES)}
      />
    </div>
  );
}
