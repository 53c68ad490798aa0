import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { withClock } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { asTeam, get, problem, serve } from "../testing/foreign-fetch.ts";
import { withForeignHost } from "../testing/network.ts";
import { DAILY_BYTES, inSlot, withinBudget } from "./budget.ts";

describe("a team", () => {
  it("fetches two at a time; a third is told to come again, another team's isn't", async () => {
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

  it("waits for a place while they change hands, as long as it may and no longer", async () => {
    const teamId = newId("team");
    const places = { first: 20, count: 1, waitMs: 1_000 };
    /** Somebody else has the place until it is let go. */
    const hold = async () => {
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const work = () => {
        begun.resolve();
        return end.promise;
      };
      const ended = inSlot(teamId, 15_000, work, places);
      await begun.promise;
      return { letGo: end.resolve, ended };
    };
    let now = Date.now();
    await withClock({ now: () => new Date(now) }, async () => {
      let turn = await hold();
      let waited = 0;
      const changeHands = async (ms: number) => {
        waited += ms;
        now += ms;
        turn.letGo();
        await turn.ended;
        turn = await hold();
      };
      const waiting = inSlot(teamId, 15_000, async () => "done", places, changeHands);
      await expect(waiting).rejects.toMatchObject(problem("busy"));
      expect(waited).toBeGreaterThanOrEqual(1_000);
      expect(waited).toBeLessThan(1_000 + 300);
      const letGo = async () => {
        turn.letGo();
        await turn.ended;
      };
      expect(await inSlot(teamId, 15_000, async () => "done", places, letGo)).toBe("done");
    });
  });

  it("gets the place back of a fetch whose process died, when its time is over", async () => {
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

  it("fetches no more than its budget of the day, and goes on the next day", async () => {
    const teamId = newId("team");
    const tomorrow = { now: () => new Date(Date.now() + 86_400_000) };
    const file = randomBytes(1_000);
    const listen: RequestListener = (_, answer) => {
      answer.writeHead(200, { "content-type": "image/png" }).end(file);
    };
    await withinBudget(teamId, DAILY_BYTES - 1_500, async (bytes, used) => used(bytes));
    await withForeignHost(listen, async ({ connections }) => {
      expect((await asTeam(() => get("http://example.com/"), teamId)).length).toBe(1_000);
      // 500 are left: it begins, and stops with what came beyond them.
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("over_budget"));
      const before = connections();
      await expect(asTeam(() => get("http://example.com/"), teamId)).rejects.toMatchObject(problem("over_budget"));
      expect(connections()).toBe(before);
      expect((await withClock(tomorrow, () => asTeam(() => get("http://example.com/"), teamId))).length).toBe(1_000);
    });
  });

  it("can't overdraw its budget by fetching at the same time", async () => {
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
