import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isTransient } from "@/lib/api/api-error.ts";
import { reportChange } from "@/lib/live/attention.ts";
import { notifyFailure } from "@/lib/notify.ts";

interface FailureMeta extends Record<string, unknown> {
  /** The toast for a failure; `text` replaces the error's own message. */
  failure?: { title: string; text?: string };
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: FailureMeta;
  }
}

/**
 * Retries a failed request once if that can help. Never loads data again on focus, mount or reconnect,
 * because live changes keep the caches up to date. A failure of a query or mutation whose meta names a toast is shown
 * here; other queries and mutations show their failures themselves.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.meta?.failure) notifyFailure(error, query.meta.failure);
      },
    }),
    mutationCache: new MutationCache({
      // A person's own change may have effects that only polling finds.
      onSuccess: () => reportChange(),
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
