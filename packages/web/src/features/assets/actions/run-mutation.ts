import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/** Runs a mutation for one of many assets, without a component of its own. The options' `onError` reports a refusal. */
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
