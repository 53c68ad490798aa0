import type { ContractPage } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import {
  type Contract,
  contract,
  type ParsedSendContract,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@/lib/api/api-error.ts";
import { authorizedFetch } from "@/lib/api/authorized-fetch.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveFile, receiveNothing } from "@/lib/api/receive.ts";
import { showContract } from "@/lib/creators/cached-creators.ts";
import { creatorKeys } from "@/lib/creators/keys.ts";
import { copyText } from "@/lib/hooks/use-copy.ts";
import { showLinkToCopy } from "@/lib/links/hand-over-link.tsx";
import { LINK_TEXTS } from "@/lib/links/link-texts.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { saveBlob } from "@/lib/save-blob.ts";
import { CONTRACT_TEXTS } from "../contracts/texts.ts";
import { contractOptions } from "./contracts.ts";

const routes = client.api.contracts;
const one = routes[":contractId"];

/** Writes the server's answer into all cached queries that contain the contract. */
const writeContract = (queryClient: QueryClient, stored: Contract): void => {
  queryClient.setQueryData(contractOptions(stored.id).queryKey, (known) => known && { ...known, ...stored });
  queryClient.setQueriesData<InfiniteData<ContractPage>>({ queryKey: creatorKeys.contractLists }, (list) => {
    if (!list) return list;
    const pages = list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === stored.id ? stored : item)),
    }));
    return { ...list, pages };
  });
  showContract(queryClient, stored);
  rereadContract(queryClient, stored.id);
};

/** Whom a contract that was sent again is mailed to. */
const mailedTo = ({ party, signers = [] }: Contract): string => {
  const asked = signers.filter(({ turn, mailHeld }) => turn && !mailHeld).map(({ email }) => email);
  return asked.length > 0 ? asked.join(", ") : party.email;
};

/** Loads the contract and its history again, because others may have changed the contract too. */
const rereadContract = (queryClient: QueryClient, contractId: string): void => {
  void queryClient.invalidateQueries({ queryKey: creatorKeys.contractLists });
  void queryClient.invalidateQueries({ queryKey: creatorKeys.contract(contractId) });
  void queryClient.invalidateQueries({ queryKey: creatorKeys.contractHistory(contractId) });
};

/** Sends a contract. A retry with the same `key` doesn't send the contract twice. The form shows failures. */
export const useSendContract = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: ParsedSendContract; key: string }) =>
      receive(routes.$post({ json: input }, idempotent(key)), contract),
    onSuccess: (sent) => writeContract(queryClient, sent),
  });
};

export const useResendContract = ({ id: contractId }: Pick<Contract, "id">) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(one.resend.$post({ param: { contractId } }), contract),
    meta: { failure: { title: CONTRACT_TEXTS.resendFailed } },
    onSuccess: (stored) => {
      writeContract(queryClient, stored);
      notifySuccess(CONTRACT_TEXTS.resent, CONTRACT_TEXTS.resentText(mailedTo(stored)));
    },
    // The request may have failed because somebody else has changed the contract.
    onError: () => rereadContract(queryClient, contractId),
  });
};

/** Voids a contract; the form shows failures. */
export const useVoidContract = (contractId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { reason: string }) =>
      receive(one.void.$post({ param: { contractId }, json: input }), contract),
    onSuccess: (stored) => writeContract(queryClient, stored),
    onError: () => rereadContract(queryClient, contractId),
  });
};

/** Records in the contract's history that its link was copied. If recording fails, the link stays copied. */
export const useNoteLinkCopied = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (contractId: string) => receiveNothing(one["link-copied"].$post({ param: { contractId } })),
    meta: { failure: { title: CONTRACT_TEXTS.copyNotNoted } },
    onSuccess: (_nothing, contractId) =>
      queryClient.invalidateQueries({ queryKey: creatorKeys.contractHistory(contractId) }),
  });
};

/** Loads a contract by its id and copies its link. */
export const useShareContract = () => {
  const queryClient = useQueryClient();
  const noteCopied = useNoteLinkCopied();
  return useMutation({
    mutationFn: async (contractId: string) => {
      const { link } = await queryClient.fetchQuery({ ...contractOptions(contractId), staleTime: 0 });
      if (!(await copyText(link))) {
        showLinkToCopy(link);
        return;
      }
      notifySuccess(LINK_TEXTS.copied);
      noteCopied.mutate(contractId);
    },
    meta: { failure: { title: CONTRACT_TEXTS.loadFailed } },
  });
};

export type ContractFile = "pdf" | "text";
const ENDINGS: Record<ContractFile, string> = { pdf: "pdf", text: "txt" };

/** Saves a document of the contract under the name contract_{id}. */
export const useDownloadContract = () =>
  useMutation({
    mutationFn: async ({ contractId, file }: { contractId: string; file: ContractFile }) => {
      const address = new URL(`/api/contracts/${contractId}/documents/${file}`, window.location.origin);
      saveBlob(await receiveFile(authorizedFetch(address)), `contract_${contractId}.${ENDINGS[file]}`);
    },
    onError: (error) => {
      const isMissing = error instanceof ApiError && error.status === 404;
      notifyFailure(error, { title: isMissing ? CONTRACT_TEXTS.noFile : CONTRACT_TEXTS.downloadFailed });
    },
  });
