import type { BesidesAssets } from "@clearhouse/core/live/live.schema.ts";

/** @returns whether it wasn't known here */
type Listener = (besides: BesidesAssets) => boolean;

const listeners = new Set<Listener>();

/** Calls back with what each look at changes brings besides assets. @returns ends it */
export const onBesides = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** @returns whether it was news for any of those who listen */
export const tellBesides = (besides: BesidesAssets | undefined): boolean =>
  besides !== undefined && [...listeners].map((listener) => listener(besides)).includes(true);
