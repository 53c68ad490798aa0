import { intercept, type SdkCall } from "./sdk.ts";

export class Killed extends Error {
  constructor() {
    super("killed");
    this.name = "Killed";
  }
}

/**
 * The process dies at a call of AWS: before it is made, or after it was carried out and before its answer came. Nothing
 * that would run afterwards reaches anything, not even what cleans up.
 * @returns what begins the next process
 */
export const killAt = (when: "before" | "after", matches: (call: SdkCall) => boolean): (() => void) => {
  let dead = false;
  return intercept({
    call: async (call, perform) => {
      if (dead) throw new Killed();
      if (!matches(call)) return perform();
      dead = true;
      if (when === "after") await perform();
      throw new Killed();
    },
  });
};

/** Runs `work` in a process that dies as {@link killAt} says. @returns what it ended with */
export const dying = async (
  when: "before" | "after",
  matches: (call: SdkCall) => boolean,
  work: () => Promise<unknown>,
): Promise<unknown> => {
  const revive = killAt(when, matches);
  try {
    return await work().catch((error: unknown) => error);
  } finally {
    revive();
  }
};
