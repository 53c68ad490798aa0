import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from "@aws-sdk/client-eventbridge";
import { DELIVERY, type Subscription } from "@clearhouse/functions/subscriptions.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DataFolder } from "../data-folder.ts";
import type { Handler } from "../handlers.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { type Bus, startBus } from "./bus.ts";

const subscription = (name: string, event: string): Subscription => ({
  name,
  event,
  handler: name,
  access: {},
  memoryMb: 128,
  timeoutSeconds: 1,
});
const SUBSCRIPTIONS = [
  subscription("A", "asset.created"),
  subscription("B", "asset.created"),
  subscription("C", "asset.edited"),
];

let folder: DataFolder;
let remove: () => void;
let bus: Bus;
let handlers: Record<string, Handler>;

const start = async () => {
  const load = async ({ name }: { name: string }) => handlers[name] ?? (async () => undefined);
  bus = await startBus({ folder, busName: "test", subscriptions: SUBSCRIPTIONS, load, firstRetryMs: 1 });
  bus.startDelivery();
};

beforeEach(async () => {
  handlers = {};
  ({ folder, remove } = temporaryFolder());
  await start();
});
afterEach(async () => {
  await bus.stop();
  remove();
});

const entry = (more: Partial<PutEventsRequestEntry> = {}): PutEventsRequestEntry => ({
  Source: "clearhouse",
  DetailType: "asset.created",
  Detail: '{"id":"evt_1"}',
  EventBusName: "test",
  ...more,
});
const put = async (...entries: PutEventsRequestEntry[]) => {
  const client = new EventBridgeClient({ endpoint: bus.endpoint, region: REGION, credentials: CREDENTIALS });
  try {
    return await client.send(new PutEventsCommand({ Entries: entries }));
  } finally {
    client.destroy();
  }
};

test("an event reaches every subscription of its name, and no other, in EventBridge's envelope", async () => {
  const seen: unknown[] = [];
  for (const name of ["A", "B", "C"]) handlers[name] = async (event) => void seen.push([name, event]);
  const { Entries } = await put(entry());
  await bus.settled();
  const envelope = {
    version: "0",
    id: Entries?.[0]?.EventId,
    "detail-type": "asset.created",
    source: "clearhouse",
    account: "000000000000",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    region: "us-east-1",
    resources: [],
    detail: { id: "evt_1" },
  };
  expect(seen).toEqual([
    ["A", envelope],
    ["B", envelope],
  ]);
});

test("entries that EventBridge would refuse are refused one by one, the others are delivered", async () => {
  const seen: unknown[] = [];
  handlers.A = async (event) => void seen.push(event);
  const answer = await put(entry({ Detail: "{" }), entry(), entry({ EventBusName: "other" }), entry({ Source: "" }));
  await bus.settled();
  expect(answer.FailedEntryCount).toBe(3);
  expect(answer.Entries?.map(({ ErrorCode }) => ErrorCode)).toEqual([
    "MalformedDetail",
    undefined,
    "InvalidArgument",
    "InvalidArgument",
  ]);
  expect(seen).toHaveLength(1);
});

test("a failing handler is called again until it succeeds, and doesn't hold up the others", async () => {
  let calls = 0;
  let others = 0;
  handlers.A = async () => {
    calls += 1;
    if (calls < 4) throw new Error("not yet");
  };
  handlers.B = async () => {
    others += 1;
  };
  await put(entry());
  await bus.settled();
  expect([calls, others, bus.deadLetters()]).toEqual([4, 1, []]);
});

test("what fails for good becomes a dead letter that survives a restart, and redrive delivers it", async () => {
  let calls = 0;
  handlers.A = async () => {
    calls += 1;
    throw new Error("broken");
  };
  await put(entry());
  await bus.settled();
  expect(calls).toBe(1 + DELIVERY.retryAttempts);
  await bus.stop();
  await start();
  expect(bus.deadLetters()).toMatchObject([{ subscription: "A", error: expect.stringContaining("broken") }]);
  let delivered: unknown;
  handlers.A = async (event) => {
    delivered = event;
  };
  expect(bus.redrive()).toBe(1);
  await bus.settled();
  expect(delivered).toMatchObject({ detail: { id: "evt_1" } });
  expect(bus.deadLetters()).toEqual([]);
});

test("a handler that outlives its time-out counts as failed and is called again", async () => {
  let calls = 0;
  handlers.C = () => {
    calls += 1;
    return calls === 1 ? new Promise(() => undefined) : Promise.resolve();
  };
  await put(entry({ DetailType: "asset.edited" }));
  await bus.settled();
  expect(calls).toBe(2);
});

test("no more than eight handlers run at once", async () => {
  let running = 0;
  let most = 0;
  handlers.C = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  for (let n = 0; n < 5; n++) await put(...Array.from({ length: 10 }, () => entry({ DetailType: "asset.edited" })));
  await bus.settled();
  expect(most).toBe(8);
});

test("an event answered before kill -9 is delivered by the next run", async () => {
  await bus.stop();
  const child = spawn(process.execPath, [fileURLToPath(new URL("./bus.killed.ts", import.meta.url)), folder.path], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  expect(String(line)).toBe("answered 0 failed, handler is running\n");
  child.kill("SIGKILL");
  await once(child, "exit");
  let delivered: unknown;
  handlers.A = async (event) => {
    delivered = event;
  };
  await start();
  await bus.settled();
  expect(delivered).toMatchObject({ detail: { id: "evt_killed" } });
});
