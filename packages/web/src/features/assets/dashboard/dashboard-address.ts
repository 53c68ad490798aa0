import { type DashboardView, dashboardView } from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { searchFilters, searchOrder } from "@clearhouse/core/library/search/search.schema.ts";
import * as z from "zod";
import { EVERYTHING, type Listing } from "@/lib/assets/queries/listing.ts";

/** The dashboard's values in the URL; an invalid value counts as missing. */
const address = z.object({
  q: searchFilters.shape.q.catch(EVERYTHING.q),
  brand: searchFilters.shape.brand.catch(EVERYTHING.brand),
  status: searchFilters.shape.status.catch(EVERYTHING.status),
  verdict: searchFilters.shape.verdict.catch(EVERYTHING.verdict),
  mine: searchFilters.shape.mine.catch(EVERYTHING.mine),
  sort: searchOrder.shape.sort.catch(EVERYTHING.sort),
  dir: searchOrder.shape.dir.catch(EVERYTHING.dir),
  view: dashboardView.optional().catch(undefined),
});

/** @returns the listing, and the view if the URL has one */
export const readAddress = (search: URLSearchParams): { listing: Listing; view: DashboardView | undefined } => {
  const { view, ...listing } = address.parse(Object.fromEntries(search));
  return { listing, view };
};

/** Writes a listing into the URL's parameters and leaves all others unchanged; default values aren't written. */
export const writeListing = (search: URLSearchParams, listing: Listing): URLSearchParams => {
  const next = new URLSearchParams(search);
  for (const key of Object.keys(EVERYTHING) as (keyof Listing)[]) {
    if (listing[key] === EVERYTHING[key]) next.delete(key);
    else next.set(key, String(listing[key]));
  }
  return next;
};
