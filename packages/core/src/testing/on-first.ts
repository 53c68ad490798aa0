import { vi } from "vitest";
import type { table } from "../platform/store/clients.ts";
import type { s3 } from "../platform/store/s3.ts";

/**
 * Steps in once, at the first call of the table or of the store that is meant.
 * @param act answers it in their place; `perform` makes the call
 */
export const onFirst = (
  client: typeof s3 | typeof table,
  isMeant: (command: string, input: string) => boolean,
  act: (perform: () => Promise<unknown>) => Promise<unknown>,
): void => {
  // Both have a `send` of many shapes, of which TypeScript can't make one.
  const of = client as unknown as { send: (command: { input: object }) => Promise<unknown> };
  const send = of.send.bind(client);
  const spy = vi.spyOn(of, "send").mockImplementation(async (command) => {
    if (!isMeant(command.constructor.name, JSON.stringify(command.input))) return send(command);
    spy.mockRestore();
    return act(() => send(command));
  });
};
