import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { EventBridgeClient, PutEventsCommand, type PutEventsRequestEntry } from "@aws-sdk/client-eventbridge";
import type { EventName } from "@clearhouse/core/base/happenings/list.schema.ts";
import { attemptsOf, DELIVERY, secondsBetweenAttempts } from "@clearhouse/functions/delivery.ts";
import type { Subscription } from "@clearhouse/functions/function-definition.ts";
import { SUBSCRIPTIONS as REAL } from "@clearhouse/functions/subscriptions.ts";
import type { SQSEvent } from "aws-lambda";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod";
import type { DataFolder } from "../data-folder.ts";
import { type Handler, loadHandler } from "../handlers.ts";
import { openPool } from "../heavy/pool.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { type Bus, startBus } from "./bus.ts";
import { untilAsOnAws } from "./dispatcher.ts";

const subscription = (name: string, event: EventName): Subscription => ({
  name,
  event,
  handler: name,
  access: {},
  memoryMb: 128,
  profile: "Test",
  timeoutSeconds: 1,
});
const SUBSCRIPTIONS = [
  subscription("A", "asset.created"),
  subscription("B", "asset.created"),
  subscription("C", "asset.status.changed"),
  { ...subscription("Hangs", "asset.deleted"), timeoutSeconds: 0.1 },
  { ...subscription("Draws", "asset.file.stored"), heavy: true as const },
  { ...subscription("Hashes", "asset.file.stored"), heavy: true as const },
  subscription("Light", "asset.file.stored"),
];

const { profile: _profile, event: _event, ...QUEUED } = subscription("Q", "asset.created");

let folder: DataFolder;
let remove: () => void;
let bus: Bus;
let handlers: Record<string, Handler>;
const backOff = () => 1;

const start = async ({ delivering = true } = {}) => {
  const load = async ({ name }: { name: string }) => handlers[name] ?? (async () => undefined);
  bus = await startBus({ folder, busName: "test", subscriptions: SUBSCRIPTIONS, queued: [QUEUED], load, backOff });
  if (delivering) bus.startDelivery();
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

/** The events in a message, as EventBridge puts them into the queue. */
const eventsIn = (message: unknown): unknown[] => (message as SQSEvent).Records.map(({ body }) => JSON.parse(body));

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

test("an event is delivered as its rule makes it, with the consequence's name, and only to the consequences of its name", async () => {
  const seen: unknown[] = [];
  for (const name of ["A", "B", "C"]) handlers[name] = async (event) => void seen.push([name, ...eventsIn(event)]);
  await put(entry());
  await bus.settled();
  const event = {
    "detail-type": "asset.created",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    detail: { id: "evt_1" },
  };
  expect(seen).toEqual([
    ["A", { consequence: "A", ...event }],
    ["B", { consequence: "B", ...event }],
  ]);
});

test("an entry that EventBridge would refuse is refused, and a valid entry of the same call is delivered", async () => {
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

test("a message in a function's own queue is retried like an event, and a message for an unknown queue is refused", async () => {
  const seen: unknown[] = [];
  handlers.Q = async (message) => {
    seen.push(...eventsIn(message));
    if (seen.length < 3) throw new Error("not yet");
  };
  bus.enqueue("Q", '{"Type":"Notification"}');
  await bus.settled();
  expect(seen).toEqual(Array.from({ length: 3 }, () => ({ Type: "Notification" })));
  expect(() => bus.enqueue("A", "{}")).toThrow("No queue is called A");
});

test("a message in a function's own queue is delivered after a restart", async () => {
  const seen: unknown[] = [];
  handlers.Q = async (message) => void seen.push(...eventsIn(message));
  await bus.stop();
  await start({ delivering: false });
  bus.enqueue("Q", '{"Type":"Notification"}');
  await bus.stop();
  await start();
  await bus.settled();
  expect(seen).toEqual([{ Type: "Notification" }]);
});

test("deliveries and dead letters that an earlier release has stored are delivered with the consequence's name", async () => {
  const seen: unknown[] = [];
  handlers.A = async (event) => void seen.push(...eventsIn(event));
  await bus.stop();
  const database = new DatabaseSync(folder.file("bus.sqlite"));
  const old = { version: "0", id: "e", source: "clearhouse", account: "0", region: "us-east-1", resources: [] };
  const stored = { ...old, "detail-type": "asset.created", time: "2026-11-28T10:00:00Z" };
  database.exec("DROP INDEX delivery_line; ALTER TABLE delivery DROP COLUMN team");
  const insert = database.prepare(
    "INSERT INTO delivery (subscription, event, created_at, due_at, dead) VALUES ('A', ?, 1, 1, ?)",
  );
  for (const dead of [0, 1]) insert.run(JSON.stringify({ ...stored, detail: { id: `evt_${dead}` } }), dead);
  database.close();
  await start();
  await bus.settled();
  expect(bus.redrive()).toBe(1);
  await bus.settled();
  const message = { consequence: "A", "detail-type": "asset.created", time: "2026-11-28T10:00:00Z" };
  expect(seen).toEqual([0, 1].map((n) => ({ ...message, detail: { id: `evt_${n}` } })));
});

test("a failing handler is called again until it succeeds, and another handler of the event runs only once", async () => {
  const otherRan = Promise.withResolvers<void>();
  let calls = 0;
  let others = 0;
  handlers.A = async () => {
    calls += 1;
    await otherRan.promise;
    if (calls < 4) throw new Error("not yet");
  };
  handlers.B = async () => {
    others += 1;
    otherRan.resolve();
  };
  await put(entry());
  await bus.settled();
  expect([calls, others, bus.deadLetters()]).toEqual([4, 1, []]);
});

test("a message that a handler reports as failed is delivered again with the number of the attempt", async () => {
  const attempts: unknown[] = [];
  handlers.A = async (event) => {
    const [record] = (event as SQSEvent).Records;
    attempts.push(record?.attributes.ApproximateReceiveCount);
    return { batchItemFailures: attempts.length < 3 ? [{ itemIdentifier: record?.messageId }] : [] };
  };
  await put(entry());
  await bus.settled();
  expect([attempts, bus.deadLetters()]).toEqual([["1", "2", "3"], []]);
});

test("a mail that can't be sent is retried after half a second, and later at growing intervals for four days", () => {
  const mail = { ...subscription("Mail", "asset.created"), access: { mail: true }, timeoutSeconds: 30 } as const;
  vi.spyOn(Math, "random").mockReturnValue(1);
  const waits = Array.from({ length: attemptsOf(mail) }, (_, n) => untilAsOnAws(mail, n + 1));
  vi.restoreAllMocks();
  expect(waits.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(waits.at(-1)).toBe(secondsBetweenAttempts(mail) * 1_000);
  expect(waits.reduce((sum, wait) => sum + wait) / 86_400_000).toBeGreaterThan(3.9);
});

test("a message that keeps failing becomes a dead letter, survives a restart, and is delivered by a redrive", async () => {
  let calls = 0;
  handlers.A = async () => {
    calls += 1;
    throw new Error("broken");
  };
  await put(entry());
  await bus.settled();
  expect(calls).toBe(DELIVERY.attempts);
  await bus.stop();
  await start();
  expect(bus.deadLetters()).toMatchObject([{ subscription: "A", error: expect.stringContaining("broken") }]);
  let delivered: unknown;
  handlers.A = async (event) => {
    delivered = event;
  };
  expect(bus.redrive()).toBe(1);
  await bus.settled();
  expect(eventsIn(delivered)).toMatchObject([{ detail: { id: "evt_1" } }]);
  expect(bus.deadLetters()).toEqual([]);
});

test("a handler that exceeds its time-out is reported, and isn't called again if it succeeds in the end", async () => {
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const late = Promise.withResolvers<void>();
  let calls = 0;
  handlers.Hangs = () => {
    calls += 1;
    return late.promise;
  };
  await put(entry({ DetailType: "asset.deleted" }));
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringContaining("Hangs still runs")));
  late.resolve();
  await bus.settled();
  said.mockRestore();
  expect([calls, bus.deadLetters()]).toEqual([1, []]);
});

test("a handler that doesn't end counts as failed and is called again", async () => {
  let calls = 0;
  handlers.Hangs = () => {
    calls += 1;
    return calls === 1 ? new Promise(() => undefined) : Promise.resolve();
  };
  await put(entry({ DetailType: "asset.deleted" }));
  await bus.settled();
  expect(calls).toBe(2);
});

/** How many handlers run at the same time at most. */
const countRunning = () => {
  const counted = { now: 0, most: 0 };
  const handler = async () => {
    counted.now += 1;
    counted.most = Math.max(counted.most, counted.now);
    await new Promise((resolve) => setImmediate(resolve));
    counted.now -= 1;
  };
  return { counted, handler };
};

const teamOf = (message: unknown): string =>
  z.tuple([z.object({ detail: z.object({ teamId: z.string() }) })]).parse(eventsIn(message))[0].detail.teamId;

/** Ten events of each team, which are put together. */
const putOfTeams = async (DetailType: string, teamIds: readonly string[]) => {
  for (const teamId of teamIds) {
    await put(
      ...Array.from({ length: 10 }, () => entry({ DetailType, Detail: JSON.stringify({ id: "evt", teamId }) })),
    );
  }
};

test("at most eight handlers run at once, at most six for one team, and at most four of one function for one team", async () => {
  await bus.stop();
  await start({ delivering: false });
  const all = countRunning();
  handlers.C = all.handler;
  await putOfTeams("asset.status.changed", ["tea_1", "tea_2", "tea_3"]);
  bus.startDelivery();
  await bus.settled();
  expect(all.counted.most).toBe(8);

  const ofOneFunction = countRunning();
  handlers.C = ofOneFunction.handler;
  await putOfTeams("asset.status.changed", ["tea_1", "tea_1"]);
  await bus.settled();
  expect(ofOneFunction.counted.most).toBe(4);

  await bus.stop();
  await start({ delivering: false });
  const ofOneTeam = countRunning();
  for (const name of ["A", "B", "C"]) handlers[name] = ofOneTeam.handler;
  await putOfTeams("asset.created", ["tea_1"]);
  await putOfTeams("asset.status.changed", ["tea_1"]);
  bus.startDelivery();
  await bus.settled();
  expect(ofOneTeam.counted.most).toBe(6);
});

test("another team's event is delivered before what is left of a team's two hundred events", async () => {
  await bus.stop();
  await start({ delivering: false });
  const seen: unknown[] = [];
  for (const name of ["A", "B"]) {
    handlers[name] = async (message) => {
      seen.push(teamOf(message));
    };
  }
  await putOfTeams(
    "asset.created",
    Array.from({ length: 20 }, () => "tea_bulk"),
  );
  await putOfTeams("asset.created", ["tea_other"]);
  bus.startDelivery();
  await bus.settled();
  expect(seen).toHaveLength(420);
  // While both teams have events, each gets every second delivery; the order within a few deliveries may vary.
  expect(seen.lastIndexOf("tea_other")).toBeLessThan(60);
});

test("a team's heavy work waits for its own heavy work, and another team's runs beside it", async () => {
  const ran: unknown[] = [];
  const end = Promise.withResolvers<void>();
  handlers.Draws = async (message) => {
    const teamId = teamOf(message);
    ran.push(teamId);
    if (teamId === "tea_bulk") await end.promise;
    else end.resolve();
  };
  await putOfTeams("asset.file.stored", ["tea_bulk", "tea_other"]);
  // The bulk's first drawing ends only when the other team's first is done.
  await bus.settled();
  expect(ran.slice(0, 2)).toEqual(["tea_bulk", "tea_other"]);
  expect(ran).toHaveLength(20);
});

test("only heavy functions are called in processes of their own", async () => {
  await bus.stop();
  const [here, elsewhere]: [string[], string[]] = [[], []];
  const load =
    async ({ name }: { name: string }) =>
    async () =>
      void here.push(name);
  const callHeavy = async ({ name }: { name: string }) => void elsewhere.push(name);
  bus = await startBus({ folder, busName: "test", subscriptions: SUBSCRIPTIONS, load, callHeavy, backOff });
  bus.startDelivery();
  await put(entry({ DetailType: "asset.file.stored" }));
  await bus.settled();
  expect([here, elsewhere.sort()]).toEqual([["Light"], ["Draws", "Hashes"]]);
});

test("an event that was accepted before a kill -9 is delivered after the next start", async () => {
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
  expect(eventsIn(delivered)).toMatchObject([{ detail: { id: "evt_killed" } }]);
});

test("a consequence that ends its process is delivered again, and its neighbours are called once", async () => {
  await bus.stop();
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const pool = openPool();
  const subscriptions = ["Ends", "Left", "Right"].map((name) => ({
    ...subscription(name, "asset.created"),
    handler: "packages/local/src/heavy/testing/ends-twice",
    timeoutSeconds: 60,
    heavy: true as const,
  }));
  bus = await startBus({ folder, busName: "test", subscriptions, load: loadHandler, callHeavy: pool.call, backOff });
  bus.startDelivery();
  const log = folder.file("log");
  await put(entry({ Detail: JSON.stringify({ id: "evt_1", log }) }));
  await bus.settled();
  await pool.stop();
  said.mockRestore();
  expect(readFileSync(log, "utf8").trim().split("\n").sort()).toEqual(["Ends", "Ends", "Ends", "Left", "Right"]);
  expect(bus.deadLetters()).toEqual([]);
});

test("of a heavy function one handler runs at a time for a team, and light handlers don't wait for heavy handlers", async () => {
  let [now, most] = [0, 0];
  const light = Promise.withResolvers<void>();
  let lights = 0;
  const draw = async () => {
    now += 1;
    most = Math.max(most, now);
    await light.promise;
    await new Promise(setImmediate);
    now -= 1;
  };
  handlers.Draws = draw;
  handlers.Hashes = draw;
  // The first handler of each heavy function ends only when all ten light handlers are done.
  handlers.Light = async () => {
    lights += 1;
    if (lights === 10) light.resolve();
  };
  await put(...Array.from({ length: 10 }, () => entry({ DetailType: "asset.file.stored" })));
  await bus.settled();
  expect([most, now, lights, bus.deadLetters()]).toEqual([2, 0, 10, []]);
});

test("functions that read media files, draw pictures or documents, or need much memory are marked as heavy", () => {
  const reading = REAL.filter(
    // A function that copies to or from the backup has the same permission, but reads no bytes, because S3 makes the
    // copy.
    ({ access, install, fonts, memoryMb }) =>
      (access.media?.includes("GetObject") && !access.backup) ||
      install?.includes("sharp") ||
      fonts ||
      memoryMb >= 1_024,
  );
  expect(reading.map(({ name }) => name)).toEqual(expect.arrayContaining(["HashFile", "MakeThumbnail", "FetchFiles"]));
  expect(reading.filter(({ heavy }) => !heavy)).toEqual([]);
});
