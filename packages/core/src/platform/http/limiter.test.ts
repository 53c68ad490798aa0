import { QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import { withClock } from "../clock.ts";
import { env } from "../env.ts";
import { table } from "../store/clients.ts";
import { limit, limitInBatches, networkOf } from "./limiter.ts";

const at = (iso: string) => ({ now: () => new Date(iso) });
const refused = { code: "rate_limit.exceeded", kind: "rate_limited" };

/** Makes `calls` parallel calls. @returns how many of the calls are allowed */
const allowed = async (calls: number, rule: Parameters<typeof limit>[0], subject: string): Promise<number> => {
  const results = await Promise.allSettled(Array.from({ length: calls }, () => limit(rule, subject)));
  return results.filter(({ status }) => status === "fulfilled").length;
};

describe("a rate limit", () => {
  it("a limit of 7 calls allows exactly 7 of 40 parallel calls", async () => {
    await withClock(at("2026-05-01T12:00:10Z"), async () => {
      expect(await allowed(40, { name: "parallel", limit: 7, windowSeconds: 60 }, "203.0.113.7")).toBe(7);
    });
  });

  it("the answer to a refused call says when the window ends, and the next window allows a call again", async () => {
    const rule = { name: "window", limit: 1, windowSeconds: 60 };
    await withClock(at("2026-05-01T12:00:10.400Z"), () => limit(rule, "a"));
    const again = withClock(at("2026-05-01T12:00:48Z"), () => limit(rule, "a"));
    await expect(again).rejects.toMatchObject({ ...refused, retryAfterSeconds: 12 });
    await withClock(at("2026-05-01T12:01:00Z"), () => limit(rule, "a"));
  });

  it.each([
    [60, "12:00:48Z", "12 seconds"],
    [60, "12:00:59Z", "1 second"],
    [60, "12:00:00Z", "1 minute"],
    [600, "12:08:01Z", "2 minutes"],
    [3_600, "12:00:10Z", "1 hour"],
    [86_400, "12:00:00Z", "12 hours"],
  ])(
    "a refusal of a limit for %i seconds names the time until its window ends: %s, %s",
    async (windowSeconds, time, words) => {
      const rule = { name: `words-${windowSeconds}`, limit: 0, windowSeconds };
      const refusal = withClock(at(`2026-05-01T${time}`), () => limit(rule, time));
      const message = `Too many attempts. Please try again in ${words}.`;
      await expect(refusal).rejects.toMatchObject({ ...refused, message });
    },
  );

  it("a limit counts each subject and each rule separately", async () => {
    const rule = { name: "one", limit: 1, windowSeconds: 3_600 };
    await limit(rule, "a");
    await limit(rule, "b");
    await limit({ ...rule, name: "two" }, "a");
    await expect(limit(rule, "a")).rejects.toMatchObject(refused);
  });

  it("a limit stores an IP address only as a keyed hash that expires", async () => {
    const now = Math.floor(Date.parse("2026-05-01T12:00:10Z") / 1000);
    await withClock(at("2026-05-01T12:00:10Z"), () =>
      limit({ name: "hashed", limit: 1, windowSeconds: 60 }, "198.51.100.99"),
    );
    const { Items = [] } = await table.send(new ScanCommand({ TableName: env.TABLE_NAME }));
    expect(JSON.stringify(Items)).not.toContain("198.51.100.99");
    const stored = Items.find(({ rule }) => rule === "hashed");
    expect(stored).toMatchObject({ count: 1, expires: now + 120 });
    const { Count } = await table.send(
      new QueryCommand({
        TableName: env.TABLE_NAME,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": stored?.pk },
      }),
    );
    expect(Count).toBe(1);
  });
});

describe("a limit that is counted in batches", () => {
  const rule = { name: "batches", limit: 100, windowSeconds: 10 };
  const some = async (count: (subject: string) => Promise<void>, calls: number, subject: string) => {
    const results = await Promise.allSettled(Array.from({ length: calls }, () => count(subject)));
    return results.filter(({ status }) => status === "fulfilled").length;
  };

  it("all processes together let through the limit and at most one batch each", async () => {
    await withClock(at("2026-05-01T12:00:10Z"), async () => {
      const processes = Array.from({ length: 8 }, () => limitInBatches(rule, 5));
      let through = 0;
      for (let n = 0; n < 60; n++) for (const count of processes) through += await some(count, 1, "a");
      expect(through).toBeGreaterThanOrEqual(100);
      expect(through).toBeLessThanOrEqual(100 + 8 * 5);
      for (const count of processes) await expect(count("a")).rejects.toMatchObject(refused);
    });
  });

  it("of parallel calls in one process the limit is let through; another subject and the next window aren't refused", async () => {
    const count = limitInBatches(rule, 5);
    await withClock(at("2026-05-01T12:00:21Z"), async () => {
      expect(await some(count, 200, "b")).toBe(100);
      await expect(count("b")).rejects.toMatchObject({ ...refused, retryAfterSeconds: 9 });
      await count("c");
    });
    await withClock(at("2026-05-01T12:00:30Z"), () => count("b"));
  });
});

describe("the subject of a call", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2"],
    ["2001:db8::9", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["", ""],
    ["no address", "no address"],
  ])("a call from the IP address %j is counted under the subject %j", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
