/** A connection that signals changes, as seen by code that polls for them. */
export interface Push {
  /** Whether the page is connected, so that every change is signaled. */
  connected(): boolean;
  /** Calls back at each signal, and when the connection is made or lost; the returned function unsubscribes. */
  onSignal(listener: () => void): () => void;
}

/** Used if there is no connection. */
export const NO_PUSH: Push = { connected: () => false, onSignal: () => () => undefined };

export interface OpenPush extends Push {
  /** The connection was made or lost. */
  setConnected(connected: boolean): void;
  /** Something has changed. */
  signal(): void;
}

/** A push connection that isn't open yet. */
export const openPush = (): OpenPush => {
  const listeners = new Set<() => void>();
  let isConnected = false;
  const signal = () => {
    for (const listener of listeners) listener();
  };
  return {
    connected: () => isConnected,
    onSignal: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setConnected: (connected) => {
      if (isConnected === connected) return;
      isConnected = connected;
      signal();
    },
    signal,
  };
};
