/** A choice of this person in this browser, stored in localStorage and the same in every tab. */
export interface StoredChoice<T> {
  get: () => T;
  set: (value: T) => void;
  /** @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** @param parse gets null if nothing was chosen, otherwise the stored text, whatever it is */
export const storedChoice = <T extends string | boolean>(
  key: string,
  parse: (stored: string | null) => T,
): StoredChoice<T> => {
  const listeners = new Set<() => void>();
  /**
   * A choice that couldn't be stored because the storage is closed to the page or full; the choice lasts until the tab
   * is closed.
   */
  let unkept: string | null = null;
  /**
   * The value is cached, because each card of a long list reads it. Without listeners the value isn't cached, because
   * changes would go unnoticed.
   */
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

  // Handles changes by other tabs; a null key means that everything was cleared.
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
