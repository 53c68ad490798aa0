import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/** Runs `work` as the function with this name; other helpers then check or record the function's permissions. */
export const asFunction = <T>(name: string, work: () => Promise<T>): Promise<T> => running.run(name, work);

/** The name of the function that is running; undefined if a test calls core directly. */
export const functionAtHand = (): string | undefined => running.getStore();

/** A handler that runs as the function with this name. */
export const inFunction =
  <Input extends unknown[], Output>(name: string, handler: (...input: Input) => Promise<Output>) =>
  (...input: Input): Promise<Output> =>
    asFunction(name, () => handler(...input));
