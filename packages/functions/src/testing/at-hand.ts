import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<string>();

/** Runs `work` as the function of this name: under its rights, as far as {@link functionAtHand} is asked for them. */
export const asFunction = <T>(name: string, work: () => Promise<T>): Promise<T> => running.run(name, work);

/** The function that runs here; undefined where a test calls core by itself. */
export const functionAtHand = (): string | undefined => running.getStore();
