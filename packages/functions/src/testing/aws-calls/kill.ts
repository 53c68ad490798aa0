import { intercept, type SdkCall } from "./sdk.ts";

export class Killed extends Error {
  constructor() {
    super("killed");
    this.name = "Killed";
  }
}

/**
 * Acts as if the process were killed at an AWS call: before the call, or after the call was carried out and before its
 * answer arrives. Nothing that would run later, cleanup included, has an effect.
 * @returns a function that starts the next process
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

/** Runs `work` in a process that is killed as {@link killAt} says. @returns its result or error */
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
