import { SEARCH_SORTS, searchOrder, searchSort } from "@clearhouse/core/search/search.schema.ts";
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

export function SortMenu({ listing, change }: Pick<DashboardAddress, "listing" | "change">) {
  const Icon = listing.dir === "asc" ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="outline"
          aria-label={TOOLBAR_TEXTS.sortedBy(TOOLBAR_TEXTS.sorts[listing.sort])}
          className="bg-transparent px-3 font-normal"
        >
          <Icon aria-hidden="true" />
          {TOOLBAR_TEXTS.sorts[listing.sort]}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="min-w-44">
        <DropdownMenuLabel>{TOOLBAR_TEXTS.sortBy}</DropdownMenuLabel>
        <DropdownMenuRadioGroup
          aria-label={TOOLBAR_TEXTS.sortBy}
          value={listing.sort}
          onValueChange={(value) => change({ sort: searchSort.catch(listing.sort).parse(value) })}
        >
          {SEARCH_SORTS.map((sort) => (
            <DropdownMenuRadioItem key={sort} value={sort}>
              {TOOLBAR_TEXTS.sorts[sort]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <DropdownMenuSeparator />
        <DropdownMenuRadioGroup
          aria-label={TOOLBAR_TEXTS.order}
          value={listing.dir}
          onValueChange={(value) => change({ dir: searchOrder.shape.dir.catch(listing.dir).parse(value) })}
        >
          <DropdownMenuRadioItem value="asc">{TOOLBAR_TEXTS.directions.asc}</DropdownMenuRadioItem>
          <DropdownMenuRadioItem value="desc">{TOOLBAR_TEXTS.directions.desc}</DropdownMenuRadioItem>
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
