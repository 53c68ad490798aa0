import type { QueryClient } from "@tanstack/react-query";
import { ApiError, hasCode, isTransient } from "@/lib/api/api-error.ts";

/** How often a read is repeated that was refused because of a limit. */
const LIMITED_TRIES = 5;
/**
 * What the server is still preparing is requested again every three seconds for five minutes, so that nobody needs to
 * press a button.
 */
const PREPARING_TRIES = 100;

/** Whether the server is still preparing the search, or what is counted in it. */
export const isPreparing = (error: unknown): boolean => hasCode(error, "search.preparing");

const triesAfter = (error: Error): number => {
  if (isPreparing(error)) return PREPARING_TRIES;
  return error instanceof ApiError && error.status === 429 ? LIMITED_TRIES : Number(isTransient(error));
};

/** Whether a read is repeated: once if that may help, several times because of a limit, often while it is prepared. */
const isReadAgain = (failures: number, error: Error): boolean => failures < triesAfter(error);

/** Milliseconds before a read is repeated: as long as the server said, or longer with each failure. */
const waitBeforeReading = (failures: number, error: Error): number =>
  1_000 * ((error instanceof ApiError && error.retryAfter) || 2 ** failures);

/**
 * Makes reads wait and repeat if the server refuses them because of a limit. Only signed-in people have such a limit,
 * so the code isn't loaded with the sign-in page.
 */
export const repeatLimitedReads = (queryClient: QueryClient): void => {
  const { queries, ...others } = queryClient.getDefaultOptions();
  const repeated = { ...queries, retry: isReadAgain, retryDelay: waitBeforeReading };
  queryClient.setDefaultOptions({ ...others, queries: repeated });
};
