import { randomUUID } from "node:crypto";
import { startTroubledServer } from "@clearhouse/core/testing/troubled-server.ts";
import { afterAll, afterEach, describe, expect, inject, it, vi } from "vitest";
import { mailsTo } from "../../../scripts/vitest/services.ts";

const services = inject("services");
const table = await startTroubledServer(services.dynamodb);
const objects = await startTroubledServer(services.s3);
const bus = await startTroubledServer(services.recorder);
process.env.AWS_ENDPOINT_URL_DYNAMODB = table.url;
process.env.AWS_ENDPOINT_URL_S3 = objects.url;
process.env.AWS_ENDPOINT_URL_EVENTBRIDGE = bus.url;
process.env.AWS_PATIENCE = "1";

// The clients read their endpoints and limits when they are made. The tests' own services have made some already.
vi.resetModules();
const { inProcess, refusal } = await import("./testing/call.ts");
const { aSignedInTeam } = await import("./testing/roles/people.ts");
const { anAsset, anOpenRequest } = await import("@clearhouse/core/testing/scene.ts");
const { Ledger } = await import("@clearhouse/core/base/ledger/index.ts");
const { ACTIVITY } = await import("@clearhouse/core/library/asset/change.ts");
const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
const { busEvent, contextOf, eventOf, streamEvent, waiting } = await import("./testing/bus.ts");
const { putPages } = await import("./testing/pages.ts");
const { messageOf } = await import("./testing/delivery.ts");
const { RELAY, SUBSCRIPTIONS } = await import("./subscriptions.ts");
const { handler: profile } = await import("./profile.ts");
const { handler: relay } = await import("./relay.ts");
const { triggersFor } = await import("./testing/triggers.ts");

const heal = () => {
  for (const server of [table, objects, bus]) server.trouble("none");
};
afterEach(() => {
  heal();
  vi.useRealTimers();
});
afterAll(() => Promise.all([table, objects, bus].map(({ stop }) => stop())));

/** Runs `work`. @returns its result and the seconds that it took */
const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> => {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1_000 };
};

const { send } = inProcess;
const { admin, teamId } = await aSignedInTeam();
const headers = { authorization: admin.authorization };

const TROUBLES = [
  ["accepts calls and never answers", "silent"],
  ["answers half and then no more", "half"],
] as const;

describe.each(TROUBLES)("a table that %s", (_, kind) => {
  it("a read gets 503 and a time to try again within 5 seconds, and works when the table answers again", async () => {
    table.trouble(kind);
    const { result, seconds } = await timed(() => send({ method: "GET", path: "/api/assets", headers }));
    expect(refusal(result)).toMatchObject({ status: 503, code: "service.unavailable" });
    expect(Number(result.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(5);
    heal();
    expect((await send({ method: "GET", path: "/api/assets", headers })).status).toBe(200);
  });

  it("a write gets 503 within 5 seconds, and is either stored with its entry and event or not at all", async () => {
    const { id } = await actAs(admin, () => anAsset());
    const counts = async () => ({
      entries: (await Ledger.stored(ACTIVITY, { teamId, id })).length,
      events: (await waiting(teamId)).length,
    });
    const before = await counts();
    table.trouble(kind, "TransactWriteItems");
    const { result, seconds } = await timed(() => send({ method: "DELETE", path: `/api/assets/${id}`, headers }));
    expect(refusal(result)).toMatchObject({ status: 503, code: "service.unavailable" });
    expect(seconds).toBeLessThan(5);
    expect(table.troubled()).toBeGreaterThan(1);
    heal();
    const more = kind === "half" ? 1 : 0;
    expect(await counts()).toEqual({ entries: before.entries + more, events: before.events + more });
  });

  it("the user pool's triggers fail before Cognito stops waiting, which is after 5 seconds", async () => {
    const { admit, askForCode } = triggersFor({ email: `${randomUUID()}@example.com`, sub: randomUUID() });
    table.trouble(kind);
    const failed = async (ask: () => Promise<unknown>) => {
      const { seconds } = await timed(() => expect(ask()).rejects.toThrow("isn't working right now"));
      expect(seconds).toBeLessThan(4.8);
    };
    await Promise.all([failed(() => admit({ invite: "" })), failed(askForCode)]);
  });

  it("a consequence fails before its function's time-out, and a later delivery of the event does it once", async () => {
    const contentOwnerEmail = `${randomUUID()}@example.com`;
    await actAs(admin, () => anOpenRequest(admin, { contentOwnerEmail }));
    const entry = await eventOf(teamId, "rights_request.created");
    const subscription = SUBSCRIPTIONS.find(({ name }) => name === "NotifyOwner");
    if (!subscription) throw new Error("There is no such consequence");
    const Records = [messageOf({ consequence: "NotifyOwner", ...busEvent(entry) })];
    const deliver = (timeoutSeconds: number) => profile({ Records }, contextOf({ ...subscription, timeoutSeconds }));
    table.trouble(kind);
    const { seconds } = await timed(() => expect(deliver(4)).rejects.toThrow());
    expect(seconds).toBeLessThan(4);
    heal();
    // The queue delivers a failed event again when the failed run can't be running any more.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    await deliver(30);
    await deliver(30);
    expect(await mailsTo(contentOwnerEmail)).toHaveLength(1);
  });
});

it.each(TROUBLES)("events stay in the outbox while the bus %s, and are published once it answers", async (_, kind) => {
  await actAs(admin, () => anAsset());
  const items = await waiting(teamId);
  bus.trouble(kind);
  await expect(relay(streamEvent(items.slice(0, 1)), contextOf({ ...RELAY, timeoutSeconds: 3 }))).rejects.toThrow();
  expect(await waiting(teamId)).toHaveLength(items.length);
  heal();
  expect(await relay(streamEvent(items))).toEqual({ batchItemFailures: [] });
  expect(await waiting(teamId)).toEqual([]);
});

it.each([
  ["accepts calls and never answers", "silent", "/rights-request?token=none"],
  ["answers half and then no more", "half", "/creator-onboard/none"],
] as const)("a page gets 503 within 5 seconds if the bucket of pages %s", async (_, kind, path) => {
  await putPages({ "rights-request.html": "<!--meta-->", "creator-onboard.html": "<!--meta-->" });
  objects.trouble(kind);
  const { result, seconds } = await timed(() => send({ method: "GET", path }));
  expect(refusal(result)).toMatchObject({ status: 503, code: "service.unavailable" });
  expect(seconds).toBeLessThan(5);
});

it("the API says within 5 seconds that it isn't ready if the media bucket never answers", async () => {
  objects.trouble("silent");
  const { result, seconds } = await timed(() => send({ method: "GET", path: "/api/health/ready" }));
  expect([result.status, JSON.parse(result.text).parts]).toMatchObject([503, { table: true, media: false }]);
  expect(seconds).toBeLessThan(5);
});
