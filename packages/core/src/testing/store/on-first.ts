import { vi } from "vitest";
import type { table } from "../../platform/store/clients.ts";
import type { s3 } from "../../platform/store/s3.ts";

/**
 * Replaces the first matching call to DynamoDB or S3.
 * @param act is called instead; `perform` makes the real call
 */
export const onFirst = (
  client: typeof s3 | typeof table,
  isMeant: (command: string, input: string) => boolean,
  act: (perform: () => Promise<unknown>) => Promise<unknown>,
): void => {
  // Both clients have a `send` with many overloads, for which TypeScript finds no common type.
  const of = client as unknown as { send: (command: { input: object }) => Promise<unknown> };
  const send = of.send.bind(client);
  const spy = vi.spyOn(of, "send").mockImplementation(async (command) => {
    if (!isMeant(command.constructor.name, JSON.stringify(command.input))) return send(command);
    spy.mockRestore();
    return act(() => send(command));
  });
};
