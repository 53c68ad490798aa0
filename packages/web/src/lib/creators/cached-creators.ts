import type { Contract } from "@clearhouse/core/contract/contract.schema.ts";
import type { ContractSummary } from "@clearhouse/core/creator/contract-summary.schema.ts";
import type { Creator, CreatorFilters } from "@clearhouse/core/creator/creator.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type CreatorList, creatorDetailOptions } from "./creators.ts";
import { creatorKeys } from "./keys.ts";

/** What a list keeps of itself; whether a search finds somebody, the server alone knows. */
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

/** Shown data was changed in place; the rest is loaded again when it is shown. */
const markStale = (queryClient: QueryClient): void =>
  void queryClient.invalidateQueries({ queryKey: creatorKeys.lists, refetchType: "none" });

/** The creator as the server has it now, in dialog and lists; it leaves lists whose filter it no longer fits. */
export const writeCreator = (queryClient: QueryClient, stored: Creator): void => {
  queryClient.setQueryData(creatorDetailOptions(stored.id).queryKey, stored);
  changeLists(queryClient, (items, filters) =>
    items.flatMap((item) => (item.id !== stored.id ? [item] : belongs(filters, stored) ? [stored] : [])),
  );
  markStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: creatorKeys.history(stored.id) });
};

/** The newest comes first in every list that it fits. */
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

/** What is known of a creator before it was asked for by itself. */
export const listedCreator = (queryClient: QueryClient, creatorId: string): Creator | undefined =>
  lists(queryClient)
    .flatMap(({ list }) => list.pages.flatMap(({ items }) => items))
    .find(({ id }) => id === creatorId);

/** The creator with what became of a contract; as they were where they show it already, or a newer contract. */
const withContract = (creator: Creator, { id, status, createdAt }: Contract): Creator => {
  const { contract: shown } = creator;
  const isLatest = !shown || shown.id === id || shown.createdAt < createdAt;
  const isNews = shown?.id !== id || shown.status !== status;
  const contract: ContractSummary = { id, status, createdAt };
  return isLatest && isNews ? { ...creator, contract } : creator;
};

/**
 * What became of a contract, where its creator shows the latest one (spec-map B2). Dialog and lists are compared each by
 * itself: a dialog that was read later than the list knows what the list doesn't.
 */
export const showContract = (queryClient: QueryClient, contract: Contract): void => {
  const { creatorId } = contract;
  if (creatorId === undefined) return;
  const { queryKey } = creatorDetailOptions(creatorId);
  const asked = queryClient.getQueryData(queryKey);
  const known = asked ?? listedCreator(queryClient, creatorId);
  if (!known) return;
  const told = withContract(known, contract);
  if (told !== known) {
    queryClient.setQueryData(queryKey, told);
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
