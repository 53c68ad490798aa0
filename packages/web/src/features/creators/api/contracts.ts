import { type HistoryPage, historyPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import {
  type Contract,
  type ContractPage,
  contractPage,
  contractPreview,
  contractWithText,
  type PreviewContractInput,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { showContract } from "@/lib/creators/cached-creators.ts";
import { type ContractFilters, creatorKeys } from "@/lib/creators/keys.ts";

const routes = client.api.contracts;
const one = routes[":contractId"];

/**
 * A signer may answer at any time, and the page's polling for changes doesn't report answers. So unanswered contracts
 * are loaded again at this interval.
 */
const RELOAD_MS = 15_000;
/**
 * The server normally makes the documents within moments. If they aren't made after `untilMs`, the server must have a
 * problem, and polling ends.
 */
const DOCUMENTS = { everyMs: 3_000, untilMs: 120_000 };

/** The milliseconds until the shown contracts are loaded again; false if no change is expected. */
const reloadAfter = (contracts: readonly Contract[]): number | false => {
  const isMade = ({ signed, documents }: Contract) =>
    !signed || documents !== undefined || Date.now() - Date.parse(signed.at) > DOCUMENTS.untilMs;
  if (!contracts.every(isMade)) return DOCUMENTS.everyMs;
  return contracts.some(({ status }) => status === "pending") && RELOAD_MS;
};

/** Contracts, newest first. With filters, even a short or empty page may be followed by further pages. */
export const contractListOptions = (filters: ContractFilters) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.contractList(filters),
    queryFn: async ({ pageParam, signal, client: queryClient }) => {
      const query = { ...filters, ...(pageParam !== null && { cursor: pageParam }) };
      const page = await receive(routes.$get({ query }, { init: { signal } }), contractPage);
      for (const contract of page.items) showContract(queryClient, contract);
      return page;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: ContractPage) => last.cursor,
    refetchInterval: ({ state }) => reloadAfter(state.data?.pages.flatMap(({ items }) => items) ?? []),
    staleTime: 0,
    refetchOnMount: true,
  });

/** One contract with its text. */
export const contractOptions = (contractId: string) =>
  queryOptions({
    queryKey: creatorKeys.contract(contractId),
    queryFn: async ({ signal, client: queryClient }) => {
      const contract = await receive(one.$get({ param: { contractId } }, { init: { signal } }), contractWithText);
      showContract(queryClient, contract);
      return contract;
    },
    refetchInterval: ({ state }) => reloadAfter(state.data ? [state.data] : []),
    staleTime: 0,
    refetchOnMount: true,
  });

export const contractHistoryOptions = (contractId: string) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.contractHistory(contractId),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return receive(one.history.$get({ param: { contractId }, query }, { init: { signal } }), historyPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: HistoryPage) => last.cursor,
    refetchOnMount: true,
    staleTime: 0,
  });

/** The contract's text as it would be sent. While a new text is loading, the previous text is shown. */
export const contractPreviewOptions = (input: PreviewContractInput) =>
  queryOptions({
    queryKey: creatorKeys.contractPreview(input),
    queryFn: ({ signal }) => receive(routes.preview.$post({ json: input }, { init: { signal } }), contractPreview),
    placeholderData: keepPreviousData,
    // Always requested anew: the template, the profiles or the date may have changed since the last preview.
    staleTime: 0,
    gcTime: 0,
  });
