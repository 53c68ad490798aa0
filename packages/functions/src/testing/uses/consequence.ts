import { expect } from "vitest";
import { intercept, isWork } from "../aws-calls/sdk.ts";
import { deliverTo } from "../bus.ts";
import type { Recorder } from "../recorder.ts";
import { storyOf } from "../stories.ts";

/** Makes an event handler fail once, then succeed, and then get the same event again. */
export const useConsequence = async ({ as }: Recorder, name: string): Promise<void> => {
  const { entry } = await storyOf(name);
  const stop = intercept({
    call: (call, perform) => (isWork(call) ? Promise.reject(new Error("down")) : perform()),
  });
  await expect(as(name, () => deliverTo(name, entry))).rejects.toThrow("down");
  stop();
  for (const _ of ["first", "again"]) await as(name, () => deliverTo(name, entry));
};
