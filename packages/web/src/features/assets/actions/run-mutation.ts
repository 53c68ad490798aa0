import type { MutationOptions, QueryClient } from "@tanstack/react-query";

/**
 * Runs a mutation of one asset among many, none of which has a component of its own for it. What a refusal means to the
 * person, the options' own `onError` says.
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
