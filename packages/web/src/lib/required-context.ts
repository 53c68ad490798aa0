import { createContext, type Provider, use } from "react";

/** A context that must have a value wherever it is read; otherwise an error with the message `missing` is thrown. */
export const requiredContext = <Value extends object>(missing: string): [Provider<Value | null>, () => Value] => {
  const Context = createContext<Value | null>(null);
  // biome-ignore lint/correctness/noComponentHookFactories: called by modules, once for each context
  const useValue = (): Value => {
    const value = use(Context);
    if (!value) throw new Error(missing);
    return value;
  };
  return [Context.Provider, useValue];
};
