import { randomUUID } from "node:crypto";
import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { transact } from "@clearhouse/core/platform/store/transaction.ts";
import { expect, it } from "vitest";
import { busEntries, refuseBusEntries } from "../../../scripts/vitest/services.ts";
import { EVENT_SOURCE } from "./delivery.ts";
import { handler as relay } from "./relay.ts";
import { consequencesOf } from "./subscriptions.ts";
import { inFunction } from "./testing/aws-calls/at-hand.ts";
import { callsOf, intercept } from "./testing/aws-calls/sdk.ts";
import { streamEvent, waiting } from "./testing/bus.ts";

const handler = inFunction("Relay", relay);

/** Writes `count` events of a new team in the usual way. */
const someEvents = async (count: number) => {
  const teamId = newId("team");
  await actAs({ kind: "system", name: "test", teamId }, async () => {
    for (let start = 0; start < count; start++) {
      const ids = { requestId: `req_${start}`, assetId: `ast_${randomUUID()}` };
      await transact(async () => ({ writes: [EVENTS["rights_request.denied"].outbox(ids)], result: undefined }));
    }
  });
  return { teamId, items: await waiting(teamId) };
};

const published = async (teamId: string) =>
  (await busEntries()).filter(({ Detail }) => JSON.parse(Detail).teamId === teamId);

it("the relay publishes each event as the event was written, and then removes the event from the table", async () => {
  const { teamId, items } = await someEvents(3);
  expect(await handler(streamEvent(items))).toEqual({ batchItemFailures: [] });
  const entries = await published(teamId);
  expect(entries.map(({ EventBusName, Source, DetailType }) => ({ EventBusName, Source, DetailType }))).toEqual(
    Array(3).fill({ EventBusName: process.env.BUS_NAME, Source: EVENT_SOURCE, DetailType: "rights_request.denied" }),
  );
  expect(entries.map(({ Detail }) => JSON.parse(Detail))).toEqual(
    items.map(({ id, version, at, data }) => ({ id, version, at, teamId, data })),
  );
  expect(await waiting(teamId)).toEqual([]);
});

it("the relay publishes and removes an event that only an earlier release had, and that nobody hears any more", async () => {
  const { teamId, items } = await someEvents(1);
  const earlier = items.map((item) => ({ ...item, name: "asset.edited" }));
  expect(await handler(streamEvent(earlier))).toEqual({ batchItemFailures: [] });
  expect((await published(teamId)).map(({ DetailType }) => [DetailType, consequencesOf(DetailType)])).toEqual([
    ["asset.edited", []],
  ]);
  expect(await waiting(teamId)).toEqual([]);
});

it("the relay publishes more events than the bus accepts in a call, and removes the events of a call with one call", async () => {
  const { teamId, items } = await someEvents(23);
  const { result, calls } = await callsOf(() => handler(streamEvent(items)));
  expect(result).toEqual({ batchItemFailures: [] });
  expect(calls.map(({ action }) => action)).toEqual(Array(3).fill(["PutEvents", "BatchWriteItem"]).flat());
  expect((await published(teamId)).map(({ Detail }) => JSON.parse(Detail).id)).toEqual(items.map(({ id }) => id));
  expect(await waiting(teamId)).toEqual([]);
});

it("the relay keeps only the events that the bus refused, and reports their stream records as failed", async () => {
  const { teamId, items } = await someEvents(13);
  await refuseBusEntries(4);
  const { batchItemFailures } = await handler(streamEvent(items));
  const left = await waiting(teamId);
  expect(left.map(({ id }) => id)).toEqual(items.slice(0, 4).map(({ id }) => id));
  expect(batchItemFailures).toEqual(["1000", "1001", "1002", "1003"].map((itemIdentifier) => ({ itemIdentifier })));
  expect(await published(teamId)).toHaveLength(9);
  expect(await handler(streamEvent(left))).toEqual({ batchItemFailures: [] });
  expect(await waiting(teamId)).toEqual([]);
  expect(new Set((await published(teamId)).map(({ Detail }) => JSON.parse(Detail).id)).size).toBe(13);
});

it("the relay keeps all events and fails if the bus can't be reached", async () => {
  const { teamId, items } = await someEvents(2);
  const stop = intercept({
    call: ({ service }, perform) => (service === "events" ? Promise.reject(new Error("no route to host")) : perform()),
  });
  try {
    await expect(handler(streamEvent(items))).rejects.toThrow("no route to host");
  } finally {
    stop();
  }
  expect(await waiting(teamId)).toEqual(items);
});

it("the relay ignores changes and removals of outbox items", async () => {
  const { teamId, items } = await someEvents(1);
  for (const eventName of ["MODIFY", "REMOVE"] as const) {
    expect(await handler(streamEvent(items, eventName))).toEqual({ batchItemFailures: [] });
  }
  expect(await published(teamId)).toEqual([]);
  expect(await waiting(teamId)).toEqual(items);
});
