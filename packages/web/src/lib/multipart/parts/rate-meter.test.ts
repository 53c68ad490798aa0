import { expect, it } from "vitest";
import { RateMeter } from "./rate-meter.ts";

it("the speed is 0 during the first second", () => {
  const meter = new RateMeter();
  meter.start(0);
  meter.add(5_000, 500);
  expect(meter.bytesPerSecond(900)).toBe(0);
});

it("the speed is the average of the last eight seconds", () => {
  const meter = new RateMeter();
  meter.start(0);
  for (let second = 1; second <= 20; second += 1) meter.add(second <= 10 ? 1_000 : 3_000, second * 1_000 - 1);
  expect(meter.bytesPerSecond(20_000)).toBe(3_000);
});

it("the speed falls to 0 once no more bytes are sent", () => {
  const meter = new RateMeter();
  meter.start(0);
  meter.add(8_000, 1_000);
  expect(meter.bytesPerSecond(4_000)).toBe(2_000);
  expect(meter.bytesPerSecond(30_000)).toBe(0);
});

it("the speed after a new start doesn't depend on earlier values", () => {
  const meter = new RateMeter();
  meter.start(0);
  meter.add(8_000, 1_000);
  meter.start(2_000);
  expect(meter.bytesPerSecond(4_000)).toBe(0);
});
