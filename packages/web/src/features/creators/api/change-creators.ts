import {
  type CreateCreatorInput,
  type Creator,
  creator,
  type EditCreatorInput,
} from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { dropCreator, placeCreator, writeCreator } from "@/lib/creators/cached-creators.ts";
import { creatorDetailOptions } from "@/lib/creators/creators.ts";
import { creatorKeys } from "@/lib/creators/keys.ts";
import { notifyFailure, notifySuccess } from "@/lib/notify.ts";
import { ACTION_TEXTS } from "../texts.ts";

const one = client.api.creators[":creatorId"];

/** Adds a creator. A retry with the same `key` doesn't make a second creator. The form shows failures. */
export const useAddCreator = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, key }: { input: CreateCreatorInput; key: string }) =>
      receive(client.api.creators.$post({ json: input }, idempotent(key)), creator),
    onSuccess: (made) => placeCreator(queryClient, made),
  });
};

/** Edits a creator. The form shows failures, and stays open with the typed text. */
export const useEditCreator = (creatorId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: EditCreatorInput) => receive(one.$patch({ param: { creatorId }, json: input }), creator),
    onSuccess: (stored) => {
      writeCreator(queryClient, stored);
      void queryClient.invalidateQueries({ queryKey: creatorKeys.contents });
    },
  });
};

/** Loads the creator as it is stored now, so that a refused edit can be repeated on the current version. */
export const useReloadCreator = (creatorId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...creatorDetailOptions(creatorId), staleTime: 0 }),
    onSuccess: (stored) => writeCreator(queryClient, stored),
  });
};

/** Approves a creator. The approval is shown at once, and undone if the server refuses. */
export const useApproveCreator = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Creator) => receive(one.approve.$post({ param: { creatorId: id } }), creator),
    meta: { failure: { title: ACTION_TEXTS.approveFailed } },
    onMutate: async (before) => {
      await queryClient.cancelQueries({ queryKey: creatorKeys.lists });
      const lists = queryClient.getQueriesData({ queryKey: creatorKeys.lists });
      const { decided: _earlier, ...rest } = before;
      writeCreator(queryClient, { ...rest, status: "approved" });
      return lists;
    },
    onSuccess: (stored) => {
      writeCreator(queryClient, stored);
      notifySuccess(ACTION_TEXTS.approved(stored.name));
    },
    onError: (_error, before, lists) => {
      for (const [key, list] of lists ?? []) queryClient.setQueryData(key, list);
      writeCreator(queryClient, before);
    },
  });
};

/** Rejects a creator; the form shows failures. */
export const useRejectCreator = (creatorId: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { reason: string }) =>
      receive(one.reject.$post({ param: { creatorId }, json: input }), creator),
    onSuccess: (stored) => writeCreator(queryClient, stored),
  });
};

/** Deletes a creator, which only admins may do. */
export const useRemoveCreator = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id: creatorId }: Creator) => {
      try {
        await receiveNothing(one.$delete({ param: { creatorId } }));
      } catch (error) {
        // If somebody else has already deleted the creator, the deletion counts as successful.
        if (!hasCode(error, "creator.not_found")) throw error;
      }
    },
    onSuccess: (_answer, { id }) => {
      dropCreator(queryClient, id);
      notifySuccess(ACTION_TEXTS.deleted);
    },
    onError: (error) => {
      const forbidden = hasCode(error, "auth.forbidden");
      notifyFailure(error, { title: ACTION_TEXTS.deleteFailed, ...(forbidden && { text: ACTION_TEXTS.permission }) });
    },
  });
};
