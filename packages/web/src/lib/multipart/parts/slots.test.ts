import { expect, it } from "vitest";
import { Slots } from "./slots.ts";

const never = new AbortController().signal;

it("slots are granted in the order in which they were requested", async () => {
  const slots = new Slots(1);
  const order: string[] = [];
  const first = await slots.acquire(never);
  const second = slots.acquire(never).then((release) => {
    order.push("second");
    release();
  });
  const third = slots.acquire(never).then(() => order.push("third"));
  expect(order).toEqual([]);
  first();
  await Promise.all([second, third]);
  expect(order).toEqual(["second", "third"]);
});

it("a request that was aborted while waiting is rejected, and the next request gets the slot", async () => {
  const slots = new Slots(1);
  const release = await slots.acquire(never);
  const giving = new AbortController();
  const given = slots.acquire(giving.signal);
  const patient = slots.acquire(never);
  giving.abort(new Error("gave up"));
  await expect(given).rejects.toThrow("gave up");
  release();
  expect(await patient).toBeTypeOf("function");
});

it("a slot that is released twice becomes free only once", async () => {
  const slots = new Slots(1);
  const release = await slots.acquire(never);
  release();
  release();
  await slots.acquire(never);
  const busy = new AbortController();
  const second = slots.acquire(busy.signal);
  busy.abort(new Error("busy"));
  await expect(second).rejects.toThrow("busy");
});
