import { IdempotencyAlreadyInProgressError } from "@aws-lambda-powertools/idempotency";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { TeamClosing } from "@clearhouse/core/custody/team-closing/index.ts";
import { DAY_MS, isoIn } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { defineEvent } from "@clearhouse/core/platform/events/event.ts";
import { republishParked } from "@clearhouse/core/platform/events/parked.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { currentActor } from "@clearhouse/core/platform/identity/actor.ts";
import { dynamo } from "@clearhouse/core/platform/store/clients.ts";
import { ClosedTeamEntity } from "@clearhouse/core/platform/store/closed-team.ts";
import { aTeam } from "@clearhouse/core/testing/scene.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { callsOf, intercept } from "../testing/aws-calls/sdk.ts";
import { waiting } from "../testing/bus.ts";
import { messageOf } from "../testing/delivery.ts";
import { consequence } from "./consequence.ts";

const Happened = defineEvent("test.happened", { assetId: z.string() });

afterEach(() => {
  vi.useRealTimers();
});

const anEvent = () => ({
  id: newId("event"),
  version: 1,
  at: new Date().toISOString(),
  teamId: newId("team"),
  data: { assetId: "ast_1" },
});

const aMessage = () => messageOf({ detail: anEvent() });

// A consequence is a Lambda function that does one piece of work after an event, such as sending a mail.
describe("a consequence of an event", () => {
  it("a consequence gets its event and runs as the system for the event's team", async () => {
    const event = anEvent();
    const seen: unknown[] = [];
    const handler = consequence("see", Happened, async (given) => void seen.push(given, currentActor()));
    await handler(messageOf({ detail: event }));
    expect(seen).toEqual([event, { kind: "system", name: "see", teamId: event.teamId }]);
  });

  it("each consequence of an event runs once, whether or not other consequences of the event have run", async () => {
    const message = aMessage();
    const [one, other] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const handlers = [consequence("one", Happened, one), consequence("other", Happened, other)];
    for (const handler of [...handlers, ...handlers]) await handler(message);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  });

  it("metrics record a consequence's failure, its success and the time since its event", async () => {
    const measured = vi.spyOn(Metrics.prototype, "addMetric");
    const work = vi.fn(async () => {});
    work.mockRejectedValueOnce(new Error("first"));
    const handler = consequence("measured", Happened, work);
    const message = aMessage();
    await expect(handler(message)).rejects.toThrow("first");
    await handler(message);
    expect(measured.mock.calls.map(([name, , value]) => [name, value])).toEqual([
      ["ConsequenceFailed", 1],
      ["ConsequenceDone", 1],
      ["EventToDone", expect.any(Number)],
    ]);
    measured.mockRestore();
  });

  it("a consequence doesn't run for a closed team, and runs after reopening unless it was done before", async () => {
    const { teamId } = await aTeam();
    const event = { ...anEvent(), teamId };
    const message = messageOf({ detail: event });
    const [early, late] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const handlers = [consequence("early", Happened, early), consequence("late", Happened, late)];
    await handlers[0]?.(message);
    await TeamClosing.close(teamId);
    for (const handler of handlers) await handler(message);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);

    expect(await TeamClosing.reopen(teamId)).toEqual({ sent: 1, dropped: 0 });
    const again = (await waiting(teamId)).find(({ id }) => id === event.id);
    expect(again).toMatchObject({ name: Happened.name, ...event, since: expect.any(String) });
    for (const handler of handlers) await handler(messageOf({ detail: event }));
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
    await expect(TeamClosing.reopen(teamId)).rejects.toMatchObject({ code: "team.open" });
  });

  it("a consequence runs for a reopened team even if its process has cached that the team is closed", async () => {
    const { teamId } = await aTeam();
    const at = new Date().toISOString();
    await ClosedTeamEntity.create({ teamId, name: "Closed", closedAt: at, keptUntil: at, deleteAfter: "" }).go();
    const work = vi.fn(async () => {});
    const handler = consequence("opened", Happened, work);
    await handler(messageOf({ detail: { ...anEvent(), teamId } }));
    await ClosedTeamEntity.delete({ teamId }).go();
    await handler(messageOf({ detail: { ...anEvent(), teamId } }));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("a consequence that didn't run for a closed team runs once the team is reopened, even if another consequence ran first", async () => {
    const { teamId } = await aTeam();
    const message = messageOf({ detail: { ...anEvent(), teamId } });
    const [late, early] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const handlers = [consequence("waits", Happened, late), consequence("hastens", Happened, early)];
    await TeamClosing.close(teamId);
    await handlers[0]?.(message);
    await ClosedTeamEntity.delete({ teamId }).go();
    await handlers[1]?.(message);
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([0, 1]);
    expect(await TeamClosing.reopen(teamId)).toEqual({ sent: 1, dropped: 0 });
    for (const handler of handlers) await handler(message);
    expect([late.mock.calls.length, early.mock.calls.length]).toEqual([1, 1]);
  });

  it("a consequence doesn't run for a team that is being deleted, and its event isn't stored for later", async () => {
    const { teamId } = await aTeam();
    const at = new Date().toISOString();
    await ClosedTeamEntity.create({
      teamId,
      name: "Gone",
      closedAt: at,
      keptUntil: at,
      deletingSince: at,
      deleteAfter: "",
    }).go();
    const work = vi.fn(async () => {});
    await consequence("gone", Happened, work)(messageOf({ detail: { ...anEvent(), teamId } }));
    expect(work).not.toHaveBeenCalled();
    expect(await republishParked(teamId)).toEqual({ sent: 0, dropped: 0 });
  });

  it("reopening a team drops a stored event of 31 days ago, because no record shows any more whether the event was handled", async () => {
    const { teamId } = await aTeam();
    await TeamClosing.close(teamId);
    const handler = consequence("old", Happened, async () => {});
    await handler(messageOf({ detail: { ...anEvent(), teamId, at: isoIn(-31 * DAY_MS) } }));
    expect(await TeamClosing.reopen(teamId)).toEqual({ sent: 0, dropped: 1 });
  });

  it("a consequence runs for each of several events", async () => {
    const work = vi.fn(async () => {});
    const handler = consequence("each", Happened, work);
    for (const message of [aMessage(), aMessage(), aMessage()]) await handler(message);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("a consequence that threw runs again with each delivery until the consequence succeeds", async () => {
    const message = aMessage();
    const work = vi.fn(async () => {});
    work.mockRejectedValueOnce(new Error("first")).mockRejectedValueOnce(new Error("second"));
    const handler = consequence("again", Happened, work);
    await expect(handler(message)).rejects.toThrow("first");
    await expect(handler(message)).rejects.toThrow("second");
    await handler(message);
    await handler(message);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("a consequence runs again if its work is done but the mark that it is done couldn't be stored", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const message = aMessage();
    const work = vi.fn(async () => {});
    const handler = consequence("mark", Happened, work);
    const stop = intercept({
      call: ({ action }, perform) => (action === "UpdateItem" ? Promise.reject(new Error("down")) : perform()),
    });
    await expect(handler(message)).rejects.toThrow("Failed to update success record");
    stop();
    await expect(handler(message)).rejects.toBeInstanceOf(IdempotencyAlreadyInProgressError);
    vi.setSystemTime(Date.now() + 121_000);
    await handler(message);
    await handler(message);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("a consequence refuses an event of another version or shape, and doesn't mark the event as done", async () => {
    const work = vi.fn(async () => {});
    const handler = consequence("strict", Happened, work);
    const wrong = [{ version: 2 }, { data: {} }, { id: undefined }, { teamId: 1 }].map((change) => ({
      detail: { ...anEvent(), ...change },
    }));
    for (const entry of [...wrong, { detail: undefined }, { detail: "a text" }]) {
      const { calls } = await callsOf(() => expect(handler(messageOf(entry))).rejects.toBeInstanceOf(z.ZodError));
      expect(calls).toEqual([]);
    }
    expect(work).not.toHaveBeenCalled();
  });

  it("the mark that a consequence is done is stored in the event's own partition for 30 days", async () => {
    const event = anEvent();
    const message = messageOf({ detail: event });
    const handler = consequence("kept", Happened, async () => {});
    const { calls } = await callsOf(() => handler(message));
    const keys = calls.map(({ input: { Key, Item } }) => (Key ?? Item) as Record<string, { S: string }>);
    const pk = keys.flatMap((key) => (key.sk?.S === "kept" ? [key.pk?.S ?? ""] : []))[0] ?? "";
    expect(pk).toBe(`idem#${event.id}`);
    const place = { TableName: env.TABLE_NAME, Key: { pk: { S: pk }, sk: { S: "kept" } } };
    const { Item } = await dynamo.send(new GetItemCommand(place));
    const seconds = Number(Item?.expires?.N) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(30 * 86_400 - 60);
    expect(seconds).toBeLessThan(30 * 86_400 + 2);
  });
});
