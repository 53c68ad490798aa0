import { expect, it } from "vitest";
import { RowsRate } from "./rows-rate.ts";

const rateOf = (...looks: [at: number, rowsDone: number][]): number => {
  const rate = new RowsRate();
  for (const [at, rowsDone] of looks) rate.add({ at, rowsDone });
  return rate.perSecond;
};

it("the rate of an import is 0 until two readings are far enough apart", () => {
  expect(rateOf()).toBe(0);
  expect(rateOf([0, 500])).toBe(0);
  expect(rateOf([0, 500], [400, 1_000])).toBe(0);
});

it("the rate of an import is averaged between two steps, and stays the same until the next step", () => {
  expect(rateOf([0, 0], [8_000, 500])).toBe(62.5);
  expect(rateOf([0, 0], [8_000, 500], [9_000, 500], [15_000, 500])).toBe(62.5);
});

it("the rate of an import depends only on the last few steps", () => {
  const slow = Array.from({ length: 10 }, (_, n): [number, number] => [n * 10_000, n * 10]);
  const fast = Array.from({ length: 8 }, (_, n): [number, number] => [100_000 + n * 1_000, 1_000 + n * 500]);
  expect(rateOf(...slow, ...fast)).toBe(500);
});
