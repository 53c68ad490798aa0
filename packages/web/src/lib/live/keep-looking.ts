import { onAttention } from "./attention.ts";
import { NO_PUSH, type Push } from "./push.ts";

/** Milliseconds from one look to the next, each longer than the one before while nothing moves. */
export type Pace = readonly [number, ...number[]];

/** Between looks of a page that a connection tells of changes: for the signal that got lost on its way. */
export const CONNECTED_MS = 60_000;

/** What a look found. */
export interface Found {
  /** Something has moved lately. */
  moved: boolean;
  /** Something that no look before has found. */
  news: boolean;
}

interface Looking {
  /** It may fail. */
  look: () => Promise<Found>;
  pace: Pace;
  signal: AbortSignal;
  /** Whether looks go on while the page isn't seen. */
  inBackground?: () => boolean;
  push?: Push;
}

/**
 * Looks again and again until the signal aborts: at the first pace while something moves, ever more slowly while nothing
 * does, and at once, though never twice within the first pace, when the page is looked at, acted in, or told of a
 * change. A look that fails is repeated ever more slowly too, whatever the person does.
 *
 * While a connection tells of changes, it looks at each signal and otherwise once a minute. A signal that brings nothing
 * new may have come before its change could be read: there is one look more after the first pace.
 */
export const keepLooking = async (looking: Looking): Promise<void> => {
  const { look, pace, signal, inBackground = () => false, push = NO_PUSH } = looking;
  const [shortest] = pace;
  let step = 0;
  let told = false;
  let wake = () => {};
  const ignore = push.onSignal(() => {
    told = true;
    wake();
  });
  /** What pauses have to heed of signals; one that came during a look ends the next pause before it begins. */
  const onSignal = (end: () => void) => {
    wake = end;
    if (told) end();
  };
  while (!signal.aborted) {
    if (!inBackground()) await visible(signal);
    if (signal.aborted) break;
    const asked = told;
    told = false;
    const found = await look().catch(() => undefined);
    if (found && push.connected()) {
      step = 0;
      await pause({ ms: asked && !found.news ? shortest : CONNECTED_MS, signal, onSignal });
      continue;
    }
    if (found?.moved) step = 0;
    const ms = pace[Math.min(step, pace.length - 1)] ?? shortest;
    // A server that fails is asked no sooner for a connection that comes and goes.
    const woken = await pause(found ? { ms, least: shortest, signal, onSignal } : { ms, least: ms, signal });
    step = woken && found ? 0 : step + 1;
  }
  ignore();
};

interface Pause {
  ms: number;
  /** What attention shortens it to; without it, attention doesn't. */
  least?: number;
  signal: AbortSignal;
  /** Takes what ends the pause at once. */
  onSignal?: (end: () => void) => void;
}

/** @returns whether there was attention, or a signal */
const pause = ({ ms, least, signal, onSignal }: Pause): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const began = Date.now();
    let woken = false;
    let ignore = () => {};
    const done = () => {
      clearTimeout(timer);
      ignore();
      signal.removeEventListener("abort", done);
      resolve(woken);
    };
    let timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    if (least !== undefined) {
      ignore = onAttention(() => {
        if (woken) return;
        woken = true;
        clearTimeout(timer);
        timer = setTimeout(done, Math.max(0, began + least - Date.now()));
      });
    }
    onSignal?.(() => {
      woken = true;
      done();
    });
  });

const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "visible" || signal.aborted) {
      resolve();
      return;
    }
    const check = () => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      signal.removeEventListener("abort", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
  });
