import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { assetKeys } from "./keys.ts";
import type { Listing, ListPlace } from "./listing.ts";
import { assetListOptions } from "./lists.ts";

/**
 * Asks for the first pages of another listing of what is drawn now, before the page is drawn anew, which on a slow
 * computer takes longer than the answer. What was asked so before and never drawn is given up.
 * @returns once they are here, have failed or were given up
 */
export const askAhead = async (queryClient: QueryClient, listing: Listing): Promise<void> => {
  const drawn = queryClient.getQueryCache().findAll({ predicate: isList, type: "active" });
  const wanted = [...new Set(drawn.map(placeOf))].map((place) => assetListOptions(place, listing));
  const keys = new Set(wanted.map(({ queryKey }) => hashKey(queryKey)));
  const isOvertaken = (query: Query) => isList(query) && !query.isActive() && !keys.has(query.queryHash);
  void queryClient.cancelQueries({ predicate: isOvertaken, fetchStatus: "fetching" });
  // What fails is shown by the list that asks for it.
  await Promise.all(wanted.map((options) => queryClient.infiniteQuery(options).catch(() => undefined)));
};

const isList = ({ queryKey: [domain, kind] }: Query): boolean =>
  domain === assetKeys.all[0] && (kind === assetKeys.lists[1] || kind === assetKeys.searches[1]);

const placeOf = ({ queryKey }: Query): ListPlace => queryKey.at(-1) as ListPlace;

/** Of a list or a search that nothing is known of yet. */
export const isFirstPage = (query: Query): boolean => isList(query) && query.state.data === undefined;
