import pMap from "p-map";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unitsOf, WritePace } from "./write-pace.ts";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const BATCH = 50;

/** Writes batches, four at once, at a pace. @returns when each was written, in ms, and when all were paid for */
const written = async (pace: WritePace, batches: number): Promise<{ at: number[]; end: number }> => {
  const began = Date.now();
  const at: number[] = [];
  const all = pMap(
    Array.from({ length: batches }),
    async () => {
      at.push(Date.now() - began);
      await pace.pay(BATCH);
    },
    { concurrency: 4 },
  ).then(() => Date.now() - began);
  await vi.runAllTimersAsync();
  return { at, end: await all };
};

describe("a pace of writes", () => {
  it("writes use no more than the budget, and in any second at most four batches more", async () => {
    const { at, end } = await written(new WritePace(500), 60);
    expect(end).toBe(6_000);
    for (const from of at) {
      const units = at.filter((time) => time >= from && time < from + 1_000).length * BATCH;
      expect(units).toBeLessThanOrEqual(500 + 4 * BATCH);
    }
  });

  it("time without writes isn't saved up for a burst", async () => {
    const pace = new WritePace(500);
    await written(pace, 4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await written(pace, 20)).end).toBe(2_000);
  });

  it("a store that refuses writes halves the pace, down to a quarter, and accepted writes bring it back", async () => {
    const pace = new WritePace(500);
    expect(pace.slowed).toBeUndefined();
    pace.slowDown();
    expect(pace.slowed).toBe(250);
    for (let n = 0; n < 5; n++) pace.slowDown();
    expect(pace.slowed).toBe(125);
    expect((await written(pace, 4)).end).toBeGreaterThan(1_300);
    await written(pace, 40);
    expect(pace.slowed).toBeUndefined();
  });

  it("work goes on at the pace of its earlier part, and a store without a limit is never waited for", async () => {
    expect(new WritePace(500, 200).slowed).toBe(200);
    const unlimited = new WritePace(0);
    unlimited.slowDown();
    expect((await written(unlimited, 100)).end).toBe(0);
    expect(unlimited.slowed).toBeUndefined();
  });
});

it("the units of a write are those of the table's or index's partition that it burdens most", () => {
  const of = (table: number, index: number) =>
    unitsOf({
      ConsumedCapacity: [{ Table: { CapacityUnits: table }, GlobalSecondaryIndexes: { a: { CapacityUnits: index } } }],
    });
  expect([of(50, 25), of(25, 75), unitsOf({})]).toEqual([50, 75, 0]);
});
