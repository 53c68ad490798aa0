import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { SearchSort } from "@clearhouse/core/library/search/search.schema.ts";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { memo } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { cn } from "@/lib/utils.ts";
import { useSelectedIds, useSelection } from "../bulk/selection.ts";
import { SELECTION_TEXTS } from "../bulk/texts.ts";
import { TABLE_TEXTS } from "./texts.ts";

interface Props {
  listing: Listing;
  columns: readonly SearchSort[];
  assets: readonly Asset[];
  withActions: boolean;
  onSort: (order: Pick<Listing, "sort" | "dir">) => void;
}

const HEAD = "h-9 border-b bg-background px-2 text-left align-middle font-medium text-muted-foreground text-xs";

/** A table head. Because of its checkbox it is rendered again when the list changes, but not while rows scroll by. */
export const TableHead = memo(function TableHead({ listing, columns, assets, withActions, onSort }: Props) {
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={1}>
        <th scope="col" className={cn(HEAD, "pl-3")}>
          <SelectShown assets={assets} />
        </th>
        {columns.map((column) => (
          <SortableHead key={column} column={column} listing={listing} onSort={onSort} />
        ))}
        {withActions && (
          <th scope="col" className={HEAD}>
            {TABLE_TEXTS.actions}
          </th>
        )}
      </tr>
    </thead>
  );
});

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

function SortableHead({ column, listing, onSort }: Pick<Props, "listing" | "onSort"> & { column: SearchSort }) {
  const dir = listing.sort === column ? listing.dir : undefined;
  const Icon = dir === undefined ? ChevronsUpDown : { asc: ArrowUp, desc: ArrowDown }[dir];
  // The first click sorts dates from the newest to the oldest, and texts from A to Z.
  const first = column === "uploadedAt" ? "desc" : "asc";
  const other = { asc: "desc", desc: "asc" } as const;
  return (
    <th scope="col" aria-sort={dir ? ARIA_SORT[dir] : "none"} className={HEAD}>
      <button
        type="button"
        onClick={() => onSort({ sort: column, dir: dir ? other[dir] : first })}
        className={cn(
          "-mx-1.5 flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring",
          dir && "text-foreground",
        )}
      >
        {TABLE_TEXTS.columns[column]}
        <Icon className={cn("size-3.5", !dir && "opacity-50")} aria-hidden="true" />
      </button>
    </th>
  );
}

/** A checkbox that selects or deselects all loaded assets. */
export function SelectShown({ assets }: { assets: readonly Asset[] }) {
  const selection = useSelection();
  const selected = useSelectedIds(selection);
  const ids = assets.map(({ id }) => id);
  const some = selected.size > 0;
  const all = ids.length > 0 && ids.every((id) => selected.has(id));
  return (
    <Checkbox
      aria-label={SELECTION_TEXTS.selectPage}
      checked={all ? true : some ? "indeterminate" : false}
      disabled={ids.length === 0}
      onChange={() => (all ? selection.remove(ids) : selection.add(ids))}
    />
  );
}
