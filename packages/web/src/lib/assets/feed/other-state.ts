import type { OtherState } from "@clearhouse/core/integrations/live/live.schema.ts";

/** @returns whether the state was new to this page */
type Listener = (other: OtherState) => boolean;

const listeners = new Set<Listener>();

/** Calls back with what a poll for changes returns besides assets; the returned function ends the subscription. */
export const onOtherState = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** @returns whether the state was new to any listener */
export const reportOtherState = (other: OtherState | undefined): boolean =>
  other !== undefined && [...listeners].map((listener) => listener(other)).includes(true);
