import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/**
 * Runs a mutation without a hook, because the mutation's options are different for each asset. `options.onError`
 * reports errors.
 */
export const runMutation = <Data, Variables, Context>(
  queryClient: QueryClient,
  options: MutationOptions<Data, Error, Variables, Context>,
  variables: Variables,
  onDone: (data: Data) => void = () => undefined,
): void => {
  queryClient
    .getMutationCache()
    .build(queryClient, options)
    .execute(variables)
    .then(onDone, () => undefined);
};
