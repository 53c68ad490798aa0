import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/** Runs `work` as the function with this name, with the rights that are checked by {@link functionAtHand}. */
export const asFunction = <T>(name: string, work: () => Promise<T>): Promise<T> => running.run(name, work);

/** The function that runs here; undefined if a test calls core directly. */
export const functionAtHand = (): string | undefined => running.getStore();
