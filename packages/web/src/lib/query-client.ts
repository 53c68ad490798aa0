import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isTransient } from "@/lib/api/api-error.ts";
import { tellChange } from "@/lib/live/attention.ts";
import { notifyFailure } from "@/lib/notify.ts";

interface FailureMeta extends Record<string, unknown> {
  /** The toast of a failure; `text` stands instead of the error's own message. */
  failure?: { title: string; text?: string };
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/**
 * Retries once where that can help; never refetches on focus, mount or reconnect (spec-map B7): live changes keep the
 * caches true. A query or mutation whose meta names a failure gets its toast here; the others show theirs in place.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failure) notifyFailure(error, query.meta.failure);
      },
    }),
    mutationCache: new MutationCache({
      // What a person changed has consequences that the feeds bring.
      onSuccess: () => tellChange(),
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.failure) notifyFailure(error, mutation.meta.failure);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isTransient(error),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
