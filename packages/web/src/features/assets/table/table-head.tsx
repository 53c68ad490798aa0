import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { FlexRender, type Header } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { Listing } from "@/lib/assets/queries/listing.ts";
import { cn } from "@/lib/utils.ts";
import type { features } from "./table-columns.tsx";

interface Props {
  headers: readonly Header<typeof features, Asset>[];
  listing: Listing;
  onSort: (order: Pick<Listing, "sort" | "dir">) => void;
}

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;
const OTHER = { asc: "desc", desc: "asc" } as const;

export function TableHead({ headers, listing, onSort }: Props) {
  return (
    <thead className="sticky top-0 z-20">
      <tr aria-rowindex={1}>
        {headers.map((header) => {
          const { sort, first = "asc" } = header.column.columnDef.meta ?? {};
          const dir = listing.sort === sort ? listing.dir : undefined;
          const Icon = dir === undefined ? ChevronsUpDown : { asc: ArrowUp, desc: ArrowDown }[dir];
          return (
            <th
              key={header.id}
              scope="col"
              aria-sort={sort && (dir ? ARIA_SORT[dir] : "none")}
              className="h-9 border-b bg-background px-2 text-left align-middle font-medium text-muted-foreground text-xs first:pl-3"
            >
              {sort ? (
                <button
                  type="button"
                  onClick={() => onSort({ sort, dir: dir ? OTHER[dir] : first })}
                  className={cn(
                    "-mx-1.5 flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring",
                    dir && "text-foreground",
                  )}
                >
                  <FlexRender header={header} />
                  <Icon className={cn("size-3.5", !dir && "opacity-50")} aria-hidden="true" />
                </button>
              ) : (
                <FlexRender header={header} />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
