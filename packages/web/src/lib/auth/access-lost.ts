/** Why a person who was in is out: the session ended, here or in another tab, the team no longer knows them, or is closed. */
export type AccessLoss = "session-ended" | "signed-out-elsewhere" | "no-team" | "team-closed";
type Listener = (loss: AccessLoss, message: string) => void;

const listeners = new Set<Listener>();

/** @param message what the server says of it, where that is shown */
export const announceAccessLost = (loss: AccessLoss, message = ""): void => {
  for (const listener of listeners) listener(loss, message);
};

/** @returns ends the subscription */
export const onAccessLost = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
