import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import { beforeEach, expect, it } from "vitest";
import { busEntries, refuseBusEntries } from "../../../../scripts/vitest/services.ts";
import { inFunction } from "../testing/aws-calls/at-hand.ts";
import { intercept } from "../testing/aws-calls/sdk.ts";
import { waiting } from "../testing/bus.ts";
import { handler as sweepOutbox } from "./sweep-outbox.ts";

const handler = inFunction("SweepOutbox", sweepOutbox);

const at = (ms: number) => ({ now: () => new Date(ms) });
const NOW = Date.parse("2026-06-01T12:00:00.000Z");

/** Writes an event this many seconds before NOW. */
const anEvent = (secondsAgo: number): Promise<string> => {
  const inviteId = newId("invite");
  const system = { kind: "system", name: "test", teamId: newId("team") } as const;
  return withClock(at(NOW - secondsAgo * 1_000), () =>
    actAs(system, () =>
      transact(async () => ({ writes: [EVENTS["invite.created"].outbox({ inviteId })], result: inviteId })),
    ),
  );
};

const sweep = (ms = NOW) => withClock(at(ms), handler);
const published = async () => (await busEntries()).map(({ Detail }) => JSON.parse(Detail).data.inviteId);
const left = async () => (await waiting()).map(({ data }) => (data as { inviteId: string }).inviteId).sort();

// Removes the items of other tests.
beforeEach(() => sweep(NOW + 86_400_000));

it("the sweep publishes events that have waited for a minute or more, and leaves newer events to the stream", async () => {
  const old = await Promise.all([anEvent(60), anEvent(61), anEvent(3_600)]);
  const young = await Promise.all([anEvent(59), anEvent(0)]);
  await sweep();
  expect(await left()).toEqual(young.toSorted());
  expect(await published()).toEqual(expect.arrayContaining(old));
  for (const id of young) expect(await published()).not.toContain(id);
});

it("the sweep publishes every event of every shard once", async () => {
  const all = await Promise.all(Array.from({ length: 40 }, () => anEvent(300)));
  await sweep();
  await sweep();
  expect(await left()).toEqual([]);
  const counted = (await published()).filter((id) => all.includes(id));
  expect(counted.toSorted()).toEqual(all.toSorted());
});

it("the sweep keeps refused events for the next run", async () => {
  const all = await Promise.all([anEvent(300), anEvent(300), anEvent(300)]);
  await refuseBusEntries(2);
  await sweep();
  expect(await left()).toHaveLength(2);
  await sweep();
  expect(await left()).toEqual([]);
  expect((await published()).filter((id) => all.includes(id))).toHaveLength(3);
});

it("the sweep publishes all other events if the bus can't accept an event, and then fails", async () => {
  const [bad, ...others] = await Promise.all(Array.from({ length: 40 }, () => anEvent(300)));
  const stop = intercept({
    call: ({ service, action, input }, perform) => {
      if (service === "events" && JSON.stringify(input).includes(String(bad))) throw new Error("Entry too large");
      return perform(action === "Query" ? { ...input, Limit: 3 } : input);
    },
  });
  await expect(sweep().finally(stop)).rejects.toThrow("Parts of the outbox couldn't be swept");
  expect(await left()).toEqual([bad]);
  expect(await published()).toEqual(expect.arrayContaining(others));
});

it("the sweep publishes all other shards' events if a shard can't be read, and then fails", async () => {
  await Promise.all(Array.from({ length: 40 }, () => anEvent(300)));
  const before = await waiting();
  const shard = before[0]?.pk;
  const stop = intercept({
    call: ({ action, input }, perform) => {
      if (action === "Query" && JSON.stringify(input).includes(JSON.stringify(shard))) throw new Error("down");
      return perform();
    },
  });
  await expect(sweep().finally(stop)).rejects.toThrow("Parts of the outbox couldn't be swept");
  expect(await waiting()).toEqual(before.filter(({ pk }) => pk === shard));
});

it("the sweep publishes all other events if published events can't be removed, and publishes those again", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => anEvent(300)));
  let kept = 0;
  const stop = intercept({
    call: ({ action, input }, perform) => {
      if (action !== "BatchWriteItem" || kept > 0) return perform();
      kept = Object.values(input.RequestItems as Record<string, unknown[]>).flat().length;
      throw new Error("down");
    },
  });
  await sweep().finally(stop);
  expect(await left()).toHaveLength(kept);
  await sweep();
  expect(await left()).toEqual([]);
  expect((await published()).filter((id) => all.includes(id))).toHaveLength(10 + kept);
});
