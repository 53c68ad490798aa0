import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { isFiltered } from "@/lib/queries/assets.ts";
import { cn } from "@/lib/utils.ts";
import type { DashboardAddress } from "../lib/use-dashboard-address.ts";
import { FILTER_TEXTS } from "../listing-texts.ts";
import { ASSET_TEXTS } from "../texts.ts";
import { Filters } from "./filters.tsx";
import { SearchBox } from "./search-box.tsx";
import { SortMenu } from "./sort-menu.tsx";
import { ViewSwitch } from "./view-switch.tsx";

interface Props {
  address: DashboardAddress;
  /** What is being shown, or that it loads: said to screen readers as it changes. */
  status: string;
  /** The status is a whole sentence: on a phone it takes a line of its own. */
  explains?: boolean;
  /** What can be done with the whole list. */
  actions: ReactNode;
}

const EXPLAINS_ON_PHONE = "max-sm:order-last max-sm:basis-full max-sm:whitespace-normal";

/** Search, filters, order and view; on a phone the filters wait behind a button. */
export function Toolbar({ address, status, explains = false, actions }: Props) {
  const { listing, view, change, clear, show } = address;
  const [expanded, setExpanded] = useState(false);
  const panel = useId();
  const ask = (q: string) => change({ q }, { replace: q !== "" && listing.q !== "" });
  return (
    <div className="flex shrink-0 flex-col gap-3 px-4 pt-4 pb-3 max-sm:px-3">
      <div className={cn("flex min-h-9 items-center gap-3", explains && "max-sm:flex-wrap max-sm:justify-between")}>
        <h1 className="font-semibold text-xl tracking-tight">{ASSET_TEXTS.title}</h1>
        <p role="status" className={cn("min-w-0 flex-1 truncate text-muted-foreground", explains && EXPLAINS_ON_PHONE)}>
          {status}
        </p>
        <ViewSwitch view={view} onShow={show} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <SearchBox asked={listing.q} onAsk={ask} />
        <Button
          variant="outline"
          size="icon"
          aria-label={FILTER_TEXTS.filters}
          aria-expanded={expanded}
          aria-controls={panel}
          onClick={() => setExpanded((before) => !before)}
          className={cn("border-input md:hidden", isFiltered(listing) && "border-primary-text bg-accent")}
        >
          <SlidersHorizontal aria-hidden="true" />
        </Button>
        <div
          id={panel}
          className={cn("flex flex-wrap items-center gap-2 max-md:w-full md:flex-auto", !expanded && "max-md:hidden")}
        >
          <Filters listing={listing} change={change} clear={clear} />
          <div className="flex flex-wrap items-center gap-2 md:ml-auto">
            <SortMenu listing={listing} change={change} />
            {actions}
          </div>
        </div>
      </div>
    </div>
  );
}
