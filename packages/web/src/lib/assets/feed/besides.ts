import type { BesidesAssets } from "@clearhouse/core/live/live.schema.ts";

/** @returns whether it was new to this page */
type Listener = (besides: BesidesAssets) => boolean;

const listeners = new Set<Listener>();

/** Calls back with everything other than assets that a poll for changes returns. @returns a function that ends it */
export const onBesides = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** @returns whether it was new to any listener */
export const tellBesides = (besides: BesidesAssets | undefined): boolean =>
  besides !== undefined && [...listeners].map((listener) => listener(besides)).includes(true);
