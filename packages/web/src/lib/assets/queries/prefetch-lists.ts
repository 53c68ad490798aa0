import { hashKey, type Query, type QueryClient } from "@tanstack/react-query";
import { assetKeys } from "./keys.ts";
import type { Listing, ListPlace } from "./listing.ts";
import { assetListOptions } from "./lists.ts";

/**
 * For each list on the screen, loads the first page of another listing before that listing is rendered: on a slow
 * computer, rendering takes longer than the request. Earlier requests of this function whose pages were never rendered
 * are canceled.
 * @returns a promise that resolves once the pages are loaded, have failed or were canceled
 */
export const prefetchLists = async (queryClient: QueryClient, listing: Listing): Promise<void> => {
  const drawn = queryClient.getQueryCache().findAll({ predicate: isList, type: "active" });
  const wanted = [...new Set(drawn.map(placeOf))].map((place) => assetListOptions(place, listing));
  const keys = new Set(wanted.map(({ queryKey }) => hashKey(queryKey)));
  const isOvertaken = (query: Query) => isList(query) && !query.isActive() && !keys.has(query.queryHash);
  void queryClient.cancelQueries({ predicate: isOvertaken, fetchStatus: "fetching" });
  // A failure is shown by the list that needs the page.
  await Promise.all(wanted.map((options) => queryClient.infiniteQuery(options).catch(() => undefined)));
};

const isList = ({ queryKey: [domain, kind] }: Query): boolean =>
  domain === assetKeys.all[0] && (kind === assetKeys.lists[1] || kind === assetKeys.searches[1]);

const placeOf = ({ queryKey }: Query): ListPlace => queryKey.at(-1) as ListPlace;

/** Whether the query is a list or a search that has no data yet. */
export const isFirstPage = (query: Query): boolean => isList(query) && query.state.data === undefined;
