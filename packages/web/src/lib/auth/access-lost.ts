/**
 * Why a signed-in person lost access: the session has ended, in this tab or another tab; the person is no longer in the
 * team; or the team is closed.
 */
export type AccessLoss = "session-ended" | "signed-out-elsewhere" | "no-team" | "team-closed";
type Listener = (loss: AccessLoss, message: string) => void;

const listeners = new Set<Listener>();

/** @param message the server's explanation, if it is to be shown */
export const announceAccessLost = (loss: AccessLoss, message = ""): void => {
  for (const listener of listeners) listener(loss, message);
};

/** @returns a function that ends the subscription */
export const onAccessLost = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
