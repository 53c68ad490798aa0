import { SEARCH_SORTS, searchOrder, searchSort } from "@clearhouse/core/library/search/search.schema.ts";
import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react";
import { memo } from "react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

type Props = Pick<DashboardAddress, "listing" | "change">;

export const SortMenu = memo(function SortMenu({ listing, change }: Props) {
  const Icon = listing.dir === "asc" ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <MenuOnDemand
      button={(props) => (
        <Button
          variant="outline"
          aria-label={TOOLBAR_TEXTS.sortedBy(TOOLBAR_TEXTS.sorts[listing.sort])}
          className="bg-transparent px-3 font-normal"
          {...props}
        >
          <Icon aria-hidden="true" />
          {TOOLBAR_TEXTS.sorts[listing.sort]}
        </Button>
      )}
    >
      {(
        { DropdownMenuLabel, DropdownMenuRadioGroup, DropdownMenuRadioItem, DropdownMenuSeparator, OnDemandContent },
        place,
      ) => (
        <OnDemandContent place={place} align="end" className="min-w-44">
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
        </OnDemandContent>
      )}
    </MenuOnDemand>
  );
});
