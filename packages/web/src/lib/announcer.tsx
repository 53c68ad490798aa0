import { useSyncExternalStore } from "react";

let current = "";
const listeners = new Set<() => void>();

/** Makes screen readers say something, after what they are saying now. */
export const announce = (text: string): void => {
  // Screen readers wouldn't read the same text twice in a row; a no-break space makes it a different text.
  current = text === current ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The element from which screen readers read; the frame of the workspace (app/shell) renders it once. */
export function Announcer() {
  const text = useSyncExternalStore(subscribe, () => current);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      {text}
    </div>
  );
}
