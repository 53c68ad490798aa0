import {
  type CreateSavedViewInput,
  type EditSavedViewInput,
  type SavedView,
  savedView,
  savedViews,
} from "@clearhouse/core/library/saved-view/saved-view.schema.ts";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { useIdempotencyKey } from "@/lib/idempotency-key.ts";
import { VIEW_TEXTS } from "./texts.ts";

const KEY = ["saved-views"] as const;

/** Milliseconds after which the menu loads the views again, because other members change the team's views too. */
const FRESH_MS = 15_000;

export const savedViewsOptions = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => receive(client.api["saved-views"].$get(undefined, { init: { signal } }), savedViews),
  select: ({ items }) => items,
  staleTime: FRESH_MS,
  refetchOnMount: true,
});

const byName = (a: SavedView, b: SavedView): number => a.name.localeCompare(b.name);

const write = (queryClient: QueryClient, stored: SavedView): void => {
  queryClient.setQueryData<{ items: SavedView[] }>(
    KEY,
    (known) => known && { items: [...known.items.filter(({ id }) => id !== stored.id), stored].sort(byName) },
  );
};

/** Saves a new view. If the request fails, the form shows the error and keeps what was typed. */
export const useCreateView = () => {
  const queryClient = useQueryClient();
  const { keyOf, done } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: CreateSavedViewInput) =>
      receive(client.api["saved-views"].$post({ json: input }, idempotent(keyOf(input))), savedView),
    onSuccess: (stored) => {
      done();
      write(queryClient, stored);
    },
  });
};

/** @param failure the toast for an error; without this parameter the form shows the error */
export const useEditView = (failure?: { title: string }) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ viewId, ...input }: EditSavedViewInput & { viewId: string }) =>
      receive(client.api["saved-views"][":viewId"].$patch({ param: { viewId }, json: input }), savedView),
    onSuccess: (stored) => write(queryClient, stored),
    ...(failure && { meta: { failure } }),
  });
};

/** Removes the view from the screen at once, and shows it again if the server refuses. */
export const useDeleteView = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedView) =>
      receiveNothing(client.api["saved-views"][":viewId"].$delete({ param: { viewId: id } })),
    onMutate: ({ id }) =>
      queryClient.setQueryData<{ items: SavedView[] }>(
        KEY,
        (known) => known && { items: known.items.filter((other) => other.id !== id) },
      ),
    onError: (_error, view) => write(queryClient, view),
    meta: { failure: { title: VIEW_TEXTS.deleteFailed } },
  });
};
