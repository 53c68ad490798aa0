import { SEARCH_SORTS, searchOrder, searchSort } from "@clearhouse/core/library/search/search.schema.ts";
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  OnDemandContent,
} from "@/components/ui/dropdown-menu.tsx";
import type { MenuPlace } from "@/components/ui/menu-on-demand.tsx";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

interface Props extends Pick<DashboardAddress, "listing" | "change"> {
  place: MenuPlace;
}

export function SortMenuItems({ listing, change, place }: Props) {
  return (
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
  );
}
