import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { ContractSummary } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import type { Creator, CreatorFilters } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type CreatorList, creatorDetailOptions } from "./creators.ts";
import { creatorKeys } from "./keys.ts";

/** Whether a creator belongs in a list with these filters; only the server knows whether a search finds the creator. */
const belongs = ({ status, type }: CreatorFilters, creator: Creator): boolean =>
  (status === "" || creator.status === status) && (type === "" || creator.specialties.includes(type));

const lists = (queryClient: QueryClient) =>
  queryClient.getQueriesData<CreatorList>({ queryKey: creatorKeys.lists }).flatMap(([key, list]) => {
    return list ? [{ key, list, filters: key[2] as CreatorFilters }] : [];
  });

const changeLists = (
  queryClient: QueryClient,
  change: (items: Creator[], filters: CreatorFilters, page: number) => Creator[],
): void => {
  for (const { key, list, filters } of lists(queryClient)) {
    const pages = list.pages.map((page, index) => ({ ...page, items: change(page.items, filters, index) }));
    queryClient.setQueryData<CreatorList>(key, { ...list, pages });
  }
};

/** The shown data was already changed in place; other queries are loaded again when they are shown. */
const markStale = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: creatorKeys.lists, refetchType: "none" });

/**
 * Writes the stored creator into the dialog and the lists, and removes it from lists whose filters it no longer
 * matches.
 */
export const writeCreator = (queryClient: QueryClient, stored: Creator): void => {
  queryClient.setQueryData(creatorDetailOptions(stored.id).queryKey, stored);
  changeLists(queryClient, (items, filters) =>
    items.flatMap((item) => (item.id !== stored.id ? [item] : belongs(filters, stored) ? [stored] : [])),
  );
  markStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: creatorKeys.history(stored.id) });
};

/** Puts a new creator first in every list whose filters it matches. */
export const placeCreator = (queryClient: QueryClient, made: Creator): void => {
  queryClient.setQueryData(creatorDetailOptions(made.id).queryKey, made);
  changeLists(queryClient, (items, filters, page) => {
    const fits = page === 0 && filters.q === "" && belongs(filters, made) && !items.some(({ id }) => id === made.id);
    return fits ? [made, ...items] : items;
  });
  markStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: creatorKeys.counts });
};

export const dropCreator = (queryClient: QueryClient, creatorId: string): void => {
  changeLists(queryClient, (items) => items.filter(({ id }) => id !== creatorId));
  markStale(queryClient);
  queryClient.removeQueries({ queryKey: creatorKeys.detail(creatorId), type: "inactive" });
  void queryClient.invalidateQueries({ queryKey: creatorKeys.counts });
  void queryClient.invalidateQueries({ queryKey: creatorKeys.contents });
};

/** The creator from a cached list, to be shown until the creator's own request is answered. */
export const listedCreator = (queryClient: QueryClient, creatorId: string): Creator | undefined =>
  lists(queryClient)
    .flatMap(({ list }) => list.pages.flatMap(({ items }) => items))
    .find(({ id }) => id === creatorId);

/** The creator with this contract's status; the same object if it already has that status, or has a newer contract. */
const withContract = (creator: Creator, { id, status, createdAt }: Contract): Creator => {
  const { contract: shown } = creator;
  const isLatest = !shown || shown.id === id || shown.createdAt < createdAt;
  const isChanged = shown?.id !== id || shown.status !== status;
  const contract: ContractSummary = { id, status, createdAt };
  return isLatest && isChanged ? { ...creator, contract } : creator;
};

/**
 * Shows a contract's status wherever its creator's latest contract is shown. Dialog and lists are
 * compared separately, because a dialog that was loaded later may be newer than the lists.
 */
export const showContract = (queryClient: QueryClient, contract: Contract): void => {
  const { creatorId } = contract;
  if (creatorId === undefined) return;
  const { queryKey } = creatorDetailOptions(creatorId);
  const detail = queryClient.getQueryData(queryKey);
  const known = detail ?? listedCreator(queryClient, creatorId);
  if (!known) return;
  const updated = withContract(known, contract);
  if (updated !== known) {
    queryClient.setQueryData(queryKey, updated);
    void queryClient.invalidateQueries({ queryKey: creatorKeys.history(creatorId) });
  }
  const differs = lists(queryClient).some(({ list }) =>
    list.pages.some(({ items }) =>
      items.some((item) => item.id === creatorId && withContract(item, contract) !== item),
    ),
  );
  if (!differs) return;
  changeLists(queryClient, (items) =>
    items.map((item) => (item.id === creatorId ? withContract(item, contract) : item)),
  );
  markStale(queryClient);
};
