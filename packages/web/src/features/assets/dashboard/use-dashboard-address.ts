import { type DashboardView, dashboardView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router-dom";
import { EVERYTHING, type Listing } from "@/lib/assets/queries/listing.ts";
import { prefetchLists } from "@/lib/assets/queries/prefetch-lists.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { type StoredChoice, storedChoice } from "@/lib/stored-choice.ts";
import { readAddress, writeListing } from "./dashboard-address.ts";

/** The URL parameter with the saved view's id. */
const SAVED = "saved";

const choices = new Map<string, StoredChoice<DashboardView>>();

/** The view that this person last chose in this browser. */
const lastViewOf = (userId: string): StoredChoice<DashboardView> => {
  const known = choices.get(userId);
  if (known) return known;
  const choice = storedChoice<DashboardView>(
    `dashboard-view.${userId}`,
    (stored) => dashboardView.safeParse(stored).data ?? "kanban",
  );
  choices.set(userId, choice);
  return choice;
};

export interface DashboardAddress {
  listing: Listing;
  view: DashboardView;
  /**
   * @param how `replace` for a change with every typed letter, so that the back button doesn't go through the letters
   */
  change: (part: Partial<Listing>, how?: { replace?: boolean }) => void;
  clear: () => void;
  show: (view: DashboardView) => void;
  /** The saved view that was last applied, even if filters were changed afterwards. */
  savedViewId: string | null;
  /**
   * Applies all values of a saved view at once, as one entry of the browser's history.
   * @param how `replace` for a view that was just saved, because its values are shown already and going back would
   * change nothing
   */
  apply: (listing: Listing, view: DashboardView, savedViewId: string, how?: { replace?: boolean }) => void;
}

/** Filters, order and view of the dashboard, from the URL. If the URL has no view, the person's last choice is used. */
export const useDashboardAddress = (): DashboardAddress => {
  const { user } = useSession();
  const lastView = lastViewOf(user.id);
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const remembered = useSyncExternalStore(lastView.subscribe, lastView.get);
  const { listing: read, view } = readAddress(search);
  // Lists compare this object, so it changes only with its own values, not with other parameters of the URL.
  const { q, brand, status, verdict, mine, sort, dir } = read;
  const listing = useMemo<Listing>(
    () => ({ q, brand, status, verdict, mine, sort, dir }),
    [q, brand, status, verdict, mine, sort, dir],
  );

  // The router gives a new function whenever the URL changes. The function is kept in a ref, so that `change` and
  // `apply` stay the same for components that compare them.
  const latest = useRef(setSearch);
  useEffect(() => {
    latest.current = setSearch;
  });

  const change = useCallback<DashboardAddress["change"]>(
    (part, { replace = false } = {}) =>
      latest.current(
        (before) => {
          const next = { ...readAddress(before).listing, ...part };
          void prefetchLists(queryClient, next);
          return writeListing(before, next);
        },
        { replace },
      ),
    [queryClient],
  );
  const clear = useCallback(() => {
    const { sort: _sort, dir: _dir, ...filters } = EVERYTHING;
    change(filters);
  }, [change]);
  const show = useCallback(
    (next: DashboardView) => {
      lastView.set(next);
      latest.current((before) => {
        before.set("view", next);
        return before;
      });
    },
    [lastView],
  );
  const apply = useCallback(
    (next: Listing, layout: DashboardView, savedViewId: string, { replace = false }: { replace?: boolean } = {}) => {
      lastView.set(layout);
      latest.current(
        (before) => {
          const written = writeListing(before, next);
          written.set("view", layout);
          written.set(SAVED, savedViewId);
          return written;
        },
        { replace },
      );
    },
    [lastView],
  );
  const shown = view ?? remembered;
  const savedViewId = search.get(SAVED);
  return useMemo(
    () => ({ listing, view: shown, savedViewId, change, clear, show, apply }),
    [listing, shown, savedViewId, change, clear, show, apply],
  );
};
