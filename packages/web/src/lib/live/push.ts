/** A connection over which the page is told of changes, as those who look for them know it. */
export interface Push {
  /** Whether whatever changes is told of. */
  connected(): boolean;
  /** Calls back at each signal, and when the connection comes or goes. @returns ends it */
  onSignal(listener: () => void): () => void;
}

/** Where nothing tells of changes. */
export const NO_PUSH: Push = { connected: () => false, onSignal: () => () => undefined };

export interface OpenPush extends Push {
  /** The connection has come or gone. */
  setConnected(connected: boolean): void;
  /** Something has changed. */
  signal(): void;
}

/** Not connected at first. */
export const openPush = (): OpenPush => {
  const listeners = new Set<() => void>();
  let stands = false;
  const signal = () => {
    for (const listener of listeners) listener();
  };
  return {
    connected: () => stands,
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setConnected: (connected) => {
      if (stands === connected) return;
      stands = connected;
      signal();
    },
    signal,
  };
};
