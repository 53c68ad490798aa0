import { SEARCH_SORTS, searchOrder, searchSort } from "@clearhouse/core/library/search/search.schema.ts";
import type { MenuPlace } from "@/components/ui/dropdown-menu.tsx";
import type { Menu } from "@/components/ui/menu-on-demand.tsx";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

interface Props extends Pick<DashboardAddress, "listing" | "change"> {
  menu: Menu;
  place: MenuPlace;
}

/** By what a list can be sorted, and in which direction. */
export function SortItems({ menu, place, listing, change }: Props) {
  return (
    <menu.OnDemandContent place={place} align="end" className="min-w-44">
      <menu.DropdownMenuLabel>{TOOLBAR_TEXTS.sortBy}</menu.DropdownMenuLabel>
      <menu.DropdownMenuRadioGroup
        aria-label={TOOLBAR_TEXTS.sortBy}
        value={listing.sort}
        onValueChange={(value) => change({ sort: searchSort.catch(listing.sort).parse(value) })}
      >
        {SEARCH_SORTS.map((sort) => (
          <menu.DropdownMenuRadioItem key={sort} value={sort}>
            {TOOLBAR_TEXTS.sorts[sort]}
          </menu.DropdownMenuRadioItem>
        ))}
      </menu.DropdownMenuRadioGroup>
      <menu.DropdownMenuSeparator />
      <menu.DropdownMenuRadioGroup
        aria-label={TOOLBAR_TEXTS.order}
        value={listing.dir}
        onValueChange={(value) => change({ dir: searchOrder.shape.dir.catch(listing.dir).parse(value) })}
      >
        <menu.DropdownMenuRadioItem value="asc">{TOOLBAR_TEXTS.directions.asc}</menu.DropdownMenuRadioItem>
        <menu.DropdownMenuRadioItem value="desc">{TOOLBAR_TEXTS.directions.desc}</menu.DropdownMenuRadioItem>
      </menu.DropdownMenuRadioGroup>
    </menu.OnDemandContent>
  );
}
