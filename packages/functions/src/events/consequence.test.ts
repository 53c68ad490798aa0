import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { currentActor } from "@clearhouse/core/platform/actor.ts";
import { dynamo } from "@clearhouse/core/platform/clients.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { defineEvent } from "@clearhouse/core/platform/event.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { busEvent } from "../testing/bus.ts";
import { intercept } from "../testing/sdk.ts";
import { consequence } from "./consequence.ts";

const Happened = defineEvent("test.happened", { assetId: z.string() });

const anEntry = (change: object = {}) => {
  const detail = {
    id: newId("event"),
    version: 1,
    at: new Date().toISOString(),
    teamId: newId("team"),
    data: { assetId: "ast_1" },
  };
  return {
    detail,
    entry: busEvent({
      Source: "clearhouse",
      DetailType: "test.happened",
      Detail: JSON.stringify({ ...detail, ...change }),
    }),
  };
};

describe("a consequence", () => {
  it("runs as the system, for the event's team, with the event", async () => {
    const { detail, entry } = anEntry();
    const seen: unknown[] = [];
    await consequence("see", Happened, async (event) => void seen.push(event, currentActor()))(entry);
    expect(seen).toEqual([detail, { kind: "system", name: "see", teamId: detail.teamId }]);
  });

  it("runs once for an event, and each consequence for itself", async () => {
    const { entry } = anEntry();
    const [one, other] = [vi.fn(async () => {}), vi.fn(async () => {})];
    const handlers = [consequence("one", Happened, one), consequence("other", Happened, other)];
    for (const handler of [...handlers, ...handlers]) await handler(entry);
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
  });

  it("runs for each event", async () => {
    const work = vi.fn(async () => {});
    const handler = consequence("each", Happened, work);
    for (const { entry } of [anEntry(), anEntry(), anEntry()]) await handler(entry);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("that threw runs with the very next delivery, as often as it throws", async () => {
    const { entry } = anEntry();
    const work = vi.fn(async () => {});
    work.mockRejectedValueOnce(new Error("first")).mockRejectedValueOnce(new Error("second"));
    const handler = consequence("again", Happened, work);
    await expect(handler(entry)).rejects.toThrow("first");
    await expect(handler(entry)).rejects.toThrow("second");
    await handler(entry);
    await handler(entry);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it("whose work is done and whose mark is lost runs again: work has to bear that", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { entry } = anEntry();
    const work = vi.fn(async () => {});
    const handler = consequence("mark", Happened, work);
    const stop = intercept({
      call: ({ action }, perform) => (action === "UpdateItem" ? Promise.reject(new Error("down")) : perform()),
    });
    await expect(handler(entry)).rejects.toThrow("Failed to update success record");
    stop();
    await expect(handler(entry)).rejects.toThrow("already an execution in progress");
    vi.setSystemTime(Date.now() + 121_000);
    await handler(entry);
    await handler(entry);
    vi.useRealTimers();
    expect(work).toHaveBeenCalledTimes(2);
  });

  it("takes no event of another version or shape, and leaves no mark of it", async () => {
    const work = vi.fn(async () => {});
    const handler = consequence("strict", Happened, work);
    for (const change of [{ version: 2 }, { data: {} }, { id: undefined }, { teamId: 1 }]) {
      await expect(handler(anEntry(change).entry)).rejects.toBeInstanceOf(z.ZodError);
    }
    expect(work).not.toHaveBeenCalled();
  });

  it("keeps its mark in a partition of its own, for 30 days", async () => {
    const { detail, entry } = anEntry();
    await consequence("kept", Happened, async () => {})(entry);
    const calls: string[] = [];
    const stop = intercept({
      call: (call, perform) => (
        calls.push(
          String(
            (call.input.Key as { pk?: { S: string } })?.pk?.S ?? (call.input.Item as { pk?: { S: string } })?.pk?.S,
          ),
        ),
        perform()
      ),
    });
    await consequence("kept", Happened, async () => {})(entry);
    stop();
    const [pk = ""] = calls;
    expect(pk).toMatch(/^idem#kept#/);
    const { Item } = await dynamo.send(
      new GetItemCommand({ TableName: env.TABLE_NAME, Key: { pk: { S: pk }, sk: { S: "idem" } } }),
    );
    const seconds = Number(Item?.expires?.N) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(30 * 86_400 - 60);
    expect(seconds).toBeLessThanOrEqual(30 * 86_400);
    expect(detail.id).toMatch(/^evt_/);
  });
});
