import { table } from "../../platform/store/clients.ts";

const NAME = "test-cut-queries";

/** Until the returned function is called, ends each Query after `most` items, as DynamoDB does after a megabyte. */
export const cutQueries = (most: number): (() => void) => {
  table.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const isQuery = commandName?.startsWith("Query") ?? false;
        return next(isQuery ? { ...args, input: { ...args.input, Limit: most } as typeof args.input } : args);
      },
    { name: NAME, step: "initialize" },
  );
  return () => void table.middlewareStack.remove(NAME);
};
