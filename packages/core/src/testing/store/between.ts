import { table } from "../../platform/store/clients.ts";

/** A call to the table. */
export interface TableCall {
  /** The command's name, e.g. `Query`. */
  command: string;
  input: Record<string, unknown>;
}

type Hook = (call: TableCall, perform: () => Promise<object>) => Promise<object>;

const NAME = "test-between";

/**
 * Passes all calls to the table through `hook`, until {@link nothingBetween} is called.
 * @param hook answers a call; `perform` makes the real call
 * @param of the client whose calls are passed; by default this process's client
 */
export const between = (hook: Hook, of: typeof table = table): void =>
  of.middlewareStack.add(
    (next, context) => async (args) => {
      let response: unknown;
      const command = (context.commandName ?? "").replace(/Command$/, "");
      const output = await hook({ command, input: args.input as Record<string, unknown> }, async () => {
        const result = await next(args);
        response = result.response;
        return result.output;
      });
      return { output, response } as Awaited<ReturnType<typeof next>>;
    },
    { name: NAME, step: "initialize" },
  );

export const nothingBetween = (): void => {
  table.middlewareStack.remove(NAME);
};
