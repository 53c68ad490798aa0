/** A choice of this person on this browser, kept in localStorage and the same in every tab. */
export interface StoredChoice<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** @param parse gets null where nothing was chosen, and whatever text may have been left there otherwise */
export const storedChoice = <T extends string | boolean>(
  key: string,
  parse: (stored: string | null) => T,
): StoredChoice<T> => {
  const listeners = new Set<() => void>();
  /** What couldn't be kept because the storage is closed to the page or full: it holds until the tab is closed. */
  let unkept: string | null = null;
  /** Each card of a long list asks; only while somebody listens is it certain to be told of changes. */
  let known: { value: T } | undefined;

  const read = (): T => {
    try {
      return parse(unkept ?? localStorage.getItem(key));
    } catch {
      return parse(unkept);
    }
  };

  const changed = (): void => {
    known = undefined;
    for (const listener of listeners) listener();
  };

  // Other tabs tell by this event; a null key means that all was cleared.
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key || event.key === null) changed();
  };

  return {
    get: () => {
      if (listeners.size === 0) return read();
      known ??= { value: read() };
      return known.value;
    },
    set: (value) => {
      try {
        localStorage.setItem(key, String(value));
        unkept = null;
      } catch {
        unkept = String(value);
      }
      changed();
    },
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        window.removeEventListener("storage", onStorage);
        known = undefined;
      };
    },
  };
};
