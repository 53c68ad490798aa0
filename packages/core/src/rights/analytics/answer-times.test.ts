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
    "the median of a single answer time of %d s differs from that time by at most 10 %%",
    (time) => {
      const median = medianOf(histogramOf([time])) ?? 0;
      expect(Math.abs(median - time) / time).toBeLessThanOrEqual(0.1);
    },
  );

  it("the median of five answer times is close to the middle answer time", () => {
    const median = medianOf(histogramOf([MINUTE, HOUR, 2 * HOUR, 9 * DAY, 20 * DAY])) ?? 0;
    expect(Math.abs(median - 2 * HOUR)).toBeLessThan(0.1 * 2 * HOUR);
  });

  it("the median of no answer times is null", () => {
    expect(medianOf(new Map())).toBeNull();
  });

  it("answer times of zero or less are in the first histogram class, and answer times over 30 days in the last class", () => {
    expect(classOf(-5)).toBe(0);
    expect(classOf(0)).toBe(0);
    expect(classOf(31 * DAY)).toBe(ANSWER_TIME_CLASSES - 1);
    expect(classOf(10_000 * DAY)).toBe(ANSWER_TIME_CLASSES - 1);
  });
});
