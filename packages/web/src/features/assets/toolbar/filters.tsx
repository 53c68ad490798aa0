import { SEARCH_STATUSES } from "@clearhouse/core/library/search/search.schema.ts";
import { UserRound, X } from "lucide-react";
import { memo } from "react";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect, Options } from "@/components/ui/native-select.tsx";
import { isFiltered } from "@/lib/assets/queries/listing.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { cn } from "@/lib/utils.ts";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";
import { VerdictFilter } from "./verdict-filter.tsx";

type Props = Pick<DashboardAddress, "listing" | "change" | "clear">;

export const Filters = memo(function Filters({ listing, change, clear }: Props) {
  const { team } = useSession();
  const offered = team.brands.filter(({ inFilter }) => inFilter).map(({ tag }) => tag);
  // A brand in the URL is offered even if the team has removed the brand from the filter.
  const brands = listing.brand === "" || offered.includes(listing.brand) ? offered : [...offered, listing.brand];
  return (
    <>
      <NativeSelect
        aria-label={TOOLBAR_TEXTS.brand}
        value={listing.brand}
        onChange={({ target }) => change({ brand: target.value })}
        className={cn("w-32", HALF, listing.brand && CHOSEN_SELECT)}
      >
        <option value="">{TOOLBAR_TEXTS.allBrands}</option>
        <Options of={brands} />
      </NativeSelect>
      <NativeSelect
        aria-label={TOOLBAR_TEXTS.status}
        value={listing.status}
        onChange={({ target }) => change({ status: SEARCH_STATUSES.find((status) => status === target.value) ?? "" })}
        className={cn("w-40", HALF, listing.status && CHOSEN_SELECT)}
      >
        <option value="">{TOOLBAR_TEXTS.allStatus}</option>
        <Options of={SEARCH_STATUSES} text={(status) => TOOLBAR_TEXTS.statuses[status]} />
      </NativeSelect>
      <VerdictFilter
        value={listing.verdict}
        onChange={(verdict) => change({ verdict })}
        className={cn("w-36", HALF, listing.verdict && CHOSEN_BUTTON)}
      />
      <Button
        icon={UserRound}
        variant="outline"
        aria-pressed={listing.mine}
        onClick={() => change({ mine: !listing.mine })}
        className={cn("bg-transparent px-3 font-normal", HALF, listing.mine && CHOSEN)}
      >
        {TOOLBAR_TEXTS.mine}
      </Button>
      {isFiltered(listing) && (
        // Only the icon is shown where the words would push the filters onto a second line.
        <Button
          icon={X}
          variant="ghost"
          title={TOOLBAR_TEXTS.clear}
          className="px-2.5 text-muted-foreground md:max-[100rem]:w-9 md:max-[100rem]:px-0"
          onClick={clear}
        >
          <span className="md:max-[100rem]:sr-only">{TOOLBAR_TEXTS.clear}</span>
        </Button>
      )}
    </>
  );
});

/** On a phone, two filters stand side by side. */
const HALF = "max-md:grow max-md:basis-2/5";
/** Highlights the filters that are set. */
const CHOSEN = "border-primary-text bg-accent font-medium";
const CHOSEN_BUTTON = "[&>button]:border-primary-text [&>button]:bg-accent [&>button]:font-medium";
const CHOSEN_SELECT = "[&>select]:border-primary-text [&>select]:bg-accent [&>select]:font-medium";
