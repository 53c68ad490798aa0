import { SEARCH_LIMITS } from "@clearhouse/core/library/search/search.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { SearchBox } from "@/components/search-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { isFiltered, type Listing } from "@/lib/assets/queries/listing.ts";
import { prefetchLists } from "@/lib/assets/queries/prefetch-lists.ts";
import { cn } from "@/lib/utils.ts";
import { DASHBOARD_TEXTS } from "../dashboard/texts.ts";
import type { DashboardAddress } from "../dashboard/use-dashboard-address.ts";
import { Filters } from "./filters.tsx";
import { SortMenu } from "./sort-menu.tsx";
import { TOOLBAR_TEXTS } from "./texts.ts";
import { ViewSwitch } from "./view-switch.tsx";

interface Props {
  address: DashboardAddress;
  /** A line that says how many assets are shown, or that they are loading. */
  status: ReactNode;
  /** Actions for the whole list. */
  actions: ReactNode;
}

/** Search, filters, order and view; on a phone the filters are behind a button. */
export function Toolbar({ address, status, actions }: Props) {
  const { listing, view, change, clear, show } = address;
  const [expanded, setExpanded] = useState(false);
  const panel = useId();
  const prepare = usePrepared(listing);
  const { q: asked } = listing;
  const ask = useCallback((q: string) => change({ q }, { replace: q !== "" && asked !== "" }), [change, asked]);
  return (
    <div className="flex shrink-0 flex-col gap-3 px-4 pt-4 pb-3 max-sm:px-3">
      <div className="flex min-h-9 items-center gap-3 max-sm:flex-wrap max-sm:has-data-explains:flex-wrap max-sm:has-data-explains:justify-between">
        <h1 className="font-semibold text-xl tracking-tight">{DASHBOARD_TEXTS.title}</h1>
        {status}
        <ViewSwitch view={view} onShow={show} />
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <SearchBox
          label={TOOLBAR_TEXTS.search}
          maxLength={SEARCH_LIMITS.text}
          asked={asked}
          onAsk={ask}
          prepare={prepare}
        />
        <Button
          icon={SlidersHorizontal}
          variant="outline"
          size="icon"
          aria-label={TOOLBAR_TEXTS.filters}
          aria-expanded={expanded}
          aria-controls={panel}
          onClick={() => setExpanded((before) => !before)}
          className={cn("md:hidden", isFiltered(listing) && "border-primary-text bg-accent")}
        />
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

/**
 * Milliseconds after which the URL changes even if there are no results yet; the page then says that it is searching.
 */
const FOLLOW_MS = 100;

/**
 * Requests the results for the typed text before the URL changes. If the results arrive soon, the page is rendered only
 * once, with the results. Without this function, the page would first be rendered without results, which on a slow
 * computer takes as long as the request.
 */
const usePrepared = (listing: Listing) => {
  const queryClient = useQueryClient();
  return useCallback(
    async (q: string) => {
      const late = new Promise<void>((resolve) => void setTimeout(resolve, FOLLOW_MS));
      await Promise.race([prefetchLists(queryClient, { ...listing, q }), late]);
    },
    [queryClient, listing],
  );
};
