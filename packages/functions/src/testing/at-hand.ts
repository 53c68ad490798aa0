import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/** Runs `work` as the function with this name, with its rights as far as {@link functionAtHand} is checked for them. */
export const asFunction = <T>(name: string, work: () => Promise<T>): Promise<T> => running.run(name, work);

/** The function that runs here; undefined if a test calls core directly. */
export const functionAtHand = (): string | undefined => running.getStore();
