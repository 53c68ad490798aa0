import { describe, expect, it } from "vitest";
import { ANSWER_TIME_CLASSES, classOf, medianOf } from "./answer-times.policy.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const histogramOf = (times: readonly number[]): Map<number, number> => {
  const histogram = new Map<number, number>();
  for (const time of times) histogram.set(classOf(time), (histogram.get(classOf(time)) ?? 0) + 1);
  return histogram;
};

describe("the median of answer times", () => {
  it.each([MINUTE, 5 * MINUTE, HOUR, 7 * HOUR, DAY, 3.3 * DAY, 12 * DAY, 30 * DAY])(
    "the median of answer times of %d s is wrong by at most 10 %%",
    (time) => {
      const median = medianOf(histogramOf([time])) ?? 0;
      expect(Math.abs(median - time) / time).toBeLessThanOrEqual(0.1);
    },
  );

  it("is the time of the middle answer", () => {
    const median = medianOf(histogramOf([MINUTE, HOUR, 2 * HOUR, 9 * DAY, 20 * DAY])) ?? 0;
    expect(Math.abs(median - 2 * HOUR)).toBeLessThan(0.1 * 2 * HOUR);
  });

  it("is null without answers", () => {
    expect(medianOf(new Map())).toBeNull();
  });

  it("is computed from classes, of which the first has the shortest times and the last the longest", () => {
    expect(classOf(-5)).toBe(0);
    expect(classOf(0)).toBe(0);
    expect(classOf(31 * DAY)).toBe(ANSWER_TIME_CLASSES - 1);
    expect(classOf(10_000 * DAY)).toBe(ANSWER_TIME_CLASSES - 1);
  });
});
