import { expect, test } from "vitest";
import { atMost, repeat } from "./timer.ts";

const never = () => new Promise<never>(() => undefined);

test("a timer that is stopped waits for a run in progress to end", async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isDone = false;
  const work = async () => {
    begun.resolve();
    await end.promise;
    isDone = true;
  };
  const timer = repeat("Work", 1, work, 0, 600_000);
  await begun.promise;
  const stopping = timer.stop();
  end.resolve();
  await stopping;
  expect(isDone).toBe(true);
});

test("a timer that is stopped doesn't wait for a run that doesn't end", async () => {
  const begun = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return never();
  };
  const timer = repeat("Work", 1, work, 0, 1);
  await begun.promise;
  await timer.stop();
});

test("atMost says whether the work has ended, and throws what the work throws", async () => {
  expect(await atMost(600_000, Promise.resolve())).toBe(true);
  expect(await atMost(1, never())).toBe(false);
  await expect(atMost(600_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
