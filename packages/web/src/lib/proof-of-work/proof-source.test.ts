import { beforeEach, expect, it, vi } from "vitest";
import { proofSource } from "./proof-source.ts";

const solve = vi.hoisted(() => vi.fn(async (given: { parameters: { n?: number } }) => `proof ${given.parameters.n}`));
vi.mock("./solve-challenge.ts", () => ({ solve }));
beforeEach(() => {
  solve.mockClear();
});

const HOUR = 3_600;
/** Makes numbered challenges that are valid for `seconds`, with a clock that only the test moves. */
const counted = (now: { ms: number }, seconds = HOUR) => {
  const challenge = vi.fn(async () => ({
    parameters: { n: challenge.mock.calls.length, expiresAt: now.ms / 1000 + seconds },
  }));
  return { challenge, source: proofSource(challenge, () => now.ms) };
};

it("a prepared proof is returned once, and the next proof needs a new challenge", async () => {
  const { challenge, source } = counted({ ms: 0 });
  source.prepare();
  source.prepare();
  expect(await source.take()).toBe("proof 1");
  expect(await source.take()).toBe("proof 2");
  expect(challenge).toHaveBeenCalledTimes(2);
});

it("a prepared proof that expires in ten seconds is replaced", async () => {
  const now = { ms: 0 };
  const { source } = counted(now);
  source.prepare();
  now.ms = (HOUR - 10) * 1000;
  expect(await source.take()).toBe("proof 2");
});

it("a challenge that could not be fetched is fetched again for the next proof", async () => {
  const challenge = vi
    .fn<() => Promise<{ parameters: { n: number } }>>()
    .mockRejectedValueOnce(new Error("offline"))
    .mockResolvedValue({ parameters: { n: 7 } });
  const source = proofSource(challenge, () => 0);
  source.prepare();
  await vi.waitFor(() => expect(challenge).toHaveBeenCalledTimes(1));
  await Promise.allSettled([challenge.mock.results[0]?.value]);
  expect(await source.take()).toBe("proof 7");
});
