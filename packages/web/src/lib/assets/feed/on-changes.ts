const listeners = new Set<() => void>();

/** Calls back when others' changes of assets have come in. @returns ends it */
export const onChanges = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const tellOfChanges = (): void => {
  for (const listener of listeners) listener();
};
