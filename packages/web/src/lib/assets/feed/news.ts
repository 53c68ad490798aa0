const listeners = new Set<() => void>();

/** Calls back when others' changes of assets have come in. @returns ends it */
export const onNews = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const tellNews = (): void => {
  for (const listener of listeners) listener();
};
