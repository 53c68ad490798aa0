import { SEARCH_STATUSES } from "@clearhouse/core/search/search.schema.ts";
import { UserRound, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { useSession } from "@/lib/auth/session-context.tsx";
import { isFiltered } from "@/lib/queries/assets.ts";
import { cn } from "@/lib/utils.ts";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { FILTER_TEXTS } from "../listing-texts.ts";

/** A select's option can't be empty. */
const ALL = "all";

export function Filters({ listing, change, clear }: Pick<DashboardAddress, "listing" | "change" | "clear">) {
  const { team } = useSession();
  const offered = team.brands.filter(({ inFilter }) => inFilter).map(({ tag }) => tag);
  // One that the address asks for is shown, though the team took it out of the filter.
  const brands = listing.brand === "" || offered.includes(listing.brand) ? offered : [...offered, listing.brand];
  return (
    <>
      <Select value={listing.brand || ALL} onValueChange={(value) => change({ brand: value === ALL ? "" : value })}>
        <SelectTrigger aria-label={FILTER_TEXTS.brand} className={cn("w-36 max-md:flex-1", listing.brand && CHOSEN)}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ALL}>{FILTER_TEXTS.allBrands}</SelectItem>
          {brands.map((brand) => (
            <SelectItem key={brand} value={brand}>
              {brand}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select
        value={listing.status || ALL}
        onValueChange={(value) => change({ status: SEARCH_STATUSES.find((status) => status === value) ?? "" })}
      >
        <SelectTrigger aria-label={FILTER_TEXTS.status} className={cn("w-40 max-md:flex-1", listing.status && CHOSEN)}>
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value={ALL}>{FILTER_TEXTS.allStatus}</SelectItem>
          {SEARCH_STATUSES.map((status) => (
            <SelectItem key={status} value={status}>
              {FILTER_TEXTS.statuses[status]}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Button
        variant="outline"
        aria-pressed={listing.mine}
        onClick={() => change({ mine: !listing.mine })}
        className={cn("border-input bg-transparent px-3 font-normal", listing.mine && CHOSEN)}
      >
        <UserRound aria-hidden="true" />
        {FILTER_TEXTS.mine}
      </Button>
      {isFiltered(listing) && (
        <Button variant="ghost" className="px-2.5 text-muted-foreground" onClick={clear}>
          <X aria-hidden="true" />
          {FILTER_TEXTS.clear}
        </Button>
      )}
    </>
  );
}

/** What narrows the list is told from what doesn't at a glance. */
const CHOSEN = "border-primary-text bg-accent font-medium";
