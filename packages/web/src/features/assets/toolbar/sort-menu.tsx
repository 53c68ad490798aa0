import { ArrowDownNarrowWide, ArrowUpNarrowWide } from "lucide-react";
import { memo } from "react";
import { Button } from "@/components/ui/button.tsx";
import { MenuOnDemand } from "@/components/ui/menu-on-demand.tsx";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { TOOLBAR_TEXTS } from "./texts.ts";

const loadSortMenuItems = async () => (await import("./sort-menu-items.tsx")).SortMenuItems;

type Props = Pick<DashboardAddress, "listing" | "change">;

export const SortMenu = memo(function SortMenu({ listing, change }: Props) {
  const Icon = listing.dir === "asc" ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  return (
    <MenuOnDemand
      load={loadSortMenuItems}
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
      {(SortMenuItems, place) => <SortMenuItems listing={listing} change={change} place={place} />}
    </MenuOnDemand>
  );
});
