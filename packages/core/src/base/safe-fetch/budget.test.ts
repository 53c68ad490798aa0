import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { asTeam, get, problem, serve } from "../../testing/foreign-fetch.ts";
import { withForeignHost } from "../../testing/network.ts";
import { DAILY_BYTES, inSlot, withinBudget } from "./budget.ts";

describe("a team's budget for fetches", () => {
  it("a team fetches two files at a time, and its third fetch is refused as busy", async () => {
    const [teamId, other] = [newId("team"), newId("team")];
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let [begun, both] = [0, () => {}];
    const bothBegun = new Promise<void>((resolve) => {
      both = resolve;
    });
    const held: RequestListener = (request, answer) => {
      if (request.headers.host === "other.com") return serve(request, answer);
      begun += 1;
      if (begun === 2) both();
      void released.then(() => serve(request, answer));
    };
    await withForeignHost(held, async () => {
      const two = [1, 2].map((n) => asTeam(() => get(`http://example.com/${n}`), teamId));
      await bothBegun;
      await expect(asTeam(() => get("http://example.com/3"), teamId)).rejects.toMatchObject(problem("busy"));
      expect((await asTeam(() => get("http://other.com/"), other)).toString()).toBe("a file");
      release();
      await Promise.all(two);
      expect((await asTeam(() => get("http://other.com/"), teamId)).toString()).toBe("a file");
    });
  });

  it("a killed process's fetches stop counting as running when their time limit is over", async () => {
    const teamId = newId("team");
    const later = { now: () => new Date(Date.now() + 60_000) };
    await withForeignHost(serve, async () => {
      const take = () =>
        new Promise<void>((taken) => {
          void inSlot(teamId, 15_000, () => {
            taken();
            return new Promise<never>(() => {});
          });
        });
      await take();
      await take();
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("busy"));
      expect((await withClock(later, () => asTeam(() => get("http://example.com/"), teamId))).length).toBe(6);
    });
  });

  it("a team can't fetch more than its daily budget, and can fetch again the next day", async () => {
    const teamId = newId("team");
    const tomorrow = { now: () => new Date(Date.now() + 86_400_000) };
    const file = randomBytes(1_000);
    const listen: RequestListener = (_, answer) => {
      answer.writeHead(200, { "content-type": "image/png" }).end(file);
    };
    await withinBudget(teamId, DAILY_BYTES - 1_500, async (bytes, used) => used(bytes));
    await withForeignHost(listen, async ({ connections }) => {
      expect((await asTeam(() => get("http://example.com/"), teamId)).length).toBe(1_000);
      // The budget has 500 bytes left, so the fetch begins and is stopped when more bytes arrive.
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("over_budget"));
      const before = connections();
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("over_budget"));
      expect(connections()).toBe(before);
      expect((await withClock(tomorrow, () => asTeam(() => get("http://example.com/"), teamId))).length).toBe(1_000);
    });
  });

  it("a team can't exceed its daily budget with parallel fetches", async () => {
    const teamId = newId("team");
    await withinBudget(teamId, DAILY_BYTES - 1_000, async (_, used) => used(DAILY_BYTES - 1_000));
    const granted: number[] = [];
    const take = () =>
      withinBudget(teamId, 800, async (bytes, used) => {
        granted.push(bytes);
        used(bytes);
      });
    await Promise.allSettled(Array.from({ length: 5 }, take));
    expect(granted.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(1_000);
  });
});
