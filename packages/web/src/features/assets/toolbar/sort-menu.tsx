import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react";
import { memo } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

const loadItems = async () => (await import("./sort-items.tsx")).SortItems;

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
      {(menu, place) => (
        <LazyPart load={loadItems} onMissing={() => place.onOpenChange(false)}>
          {(SortItems) => <SortItems {...{ menu, place, listing, change }} />}
        </LazyPart>
      )}
    </MenuOnDemand>
  );
});
