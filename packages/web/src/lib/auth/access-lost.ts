/** Why a person who was in is out: the session ended, here or in another tab, the team no longer knows them, or is closed. */
export type AccessLoss = "session-ended" | "signed-out-elsewhere" | "no-team" | "team-closed";
type Listener = (loss: AccessLoss) => void;

const listeners = new Set<Listener>();

export const announceAccessLost = (loss: AccessLoss): void => {
  for (const listener of listeners) listener(loss);
};

/** @returns ends the subscription */
export const onAccessLost = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};
