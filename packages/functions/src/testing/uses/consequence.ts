import { expect } from "vitest";
import { deliverTo } from "../bus.ts";
import type { Recorder } from "../recorder.ts";
import { intercept } from "../sdk.ts";
import { storyOf } from "../stories.ts";

/** A consequence as it goes well, and as it goes when its work fails at first. */
export const useConsequence = async ({ as }: Recorder, name: string): Promise<void> => {
  const { entry } = await storyOf(name);
  const stop = intercept({
    call: (call, perform) =>
      // Whether the team is closed is asked before anything is done.
      /idem#|closedteam/.test(JSON.stringify(call.input)) ? perform() : Promise.reject(new Error("down")),
  });
  await expect(as(name, () => deliverTo(name, entry))).rejects.toThrow("down");
  stop();
  for (const _ of ["first", "again"]) await as(name, () => deliverTo(name, entry));
};
