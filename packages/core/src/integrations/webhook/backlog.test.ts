import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { inSlot } from "../../base/safe-fetch/budget.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { outboxEvents } from "../../testing/outbox.ts";
import { aTeam, type Scene } from "../../testing/scene.ts";
import {
  type Answer,
  answerWith,
  asSystem,
  at,
  aWebhook,
  deliveriesOf,
  happen,
  hookOf,
  OK,
  sendWaiting,
  withReceiver,
} from "../../testing/webhooks.ts";
import { backlogTimerOf } from "./again.ts";
import { backlogDue, deliveryDue } from "./backlog.ts";
import { sendDelivery } from "./send.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A receiver that holds back its responses until `letGo` is called. */
const aHangingReceiver = () => {
  const held: ServerResponse[] = [];
  let isLetGo = false;
  const answer: Answer = (response) => {
    held.push(response);
    if (isLetGo) response.end();
  };
  const letGo = () => {
    isLetGo = true;
    for (const response of held) response.end();
  };
  return { held, answer, letGo };
};

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise(setImmediate);
};

const sendOne = ({ teamId }: Scene, webhookId: string, deliveryId: string) =>
  asSystem(teamId, () => sendDelivery({ webhookId, deliveryId }));

/** Sends all deliveries at once, each in a process of its own. */
const sendAll = (team: Scene, webhookId: string, ids: readonly string[]) => {
  const sending = { count: ids.length, ended: Promise.resolve() };
  const one = async (id: string) => {
    await sendOne(team, webhookId, id);
    sending.count -= 1;
  };
  sending.ended = Promise.all(ids.map(one)).then(() => undefined);
  return sending;
};

/** Plans this many deliveries. @returns the ids of the deliveries, oldest first */
const plan = async (team: Scene, webhookId: string, count: number): Promise<string[]> => {
  for (let n = 0; n < count; n++) await happen(team);
  return (await deliveriesOf(team, webhookId)).map(({ id }) => id).toReversed();
};

/** How often a delivery's event was emitted. */
const eventsFor = async (deliveryId: string | undefined): Promise<number> => {
  const events = await outboxEvents();
  return events.filter(({ data }) => data.deliveryId === deliveryId).length;
};

const runClock = () =>
  runTimers({
    "webhook-delivery": deliveryDue,
    "webhook-backlog": backlogDue("webhook-backlog"),
    "webhook-failing-backlog": backlogDue("webhook-failing-backlog"),
  });

/** Keeps some of a team's slots in use. Each slot allows one fetch at a time. */
const holdSlots = async ({ teamId }: Scene, ...slots: number[]) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const ended = slots.map((first) => {
    const begun = Promise.withResolvers<void>();
    const work = () => {
      begun.resolve();
      return promise;
    };
    return { begun: begun.promise, end: inSlot(teamId, 10 * DAY_MS, work, { first, count: 1 }) };
  });
  await Promise.all(ended.map(({ begun }) => begun));
  return async () => {
    letGo();
    await Promise.all(ended.map(({ end }) => end));
  };
};

describe("a team's backlog of webhook deliveries", () => {
  it("a team's backlog occupies at most three processes, even while its receivers hang", async () => {
    const [slow, quick] = [await aTeam(), await aTeam()];
    const hooks = [await aWebhook(slow), await aWebhook(quick)] as const;
    const { held, answer, letGo } = aHangingReceiver();
    // Time stands still, because a slow machine would otherwise count as a slow receiver.
    const now = new Date();
    await withReceiver({ is: answer }, (got) =>
      withClock({ now: () => now }, async () => {
        const sending = sendAll(slow, hooks[0].id, await plan(slow, hooks[0].id, 20));
        await until(() => sending.count === 3);
        expect(held).toHaveLength(3);

        await happen(quick);
        const sent = sendWaiting(quick, hooks[1].id);
        await until(() => held.length === 4);
        letGo();
        await Promise.all([sending.ended, sent]);
        expect(got).toHaveLength(21);
        const all = [...(await deliveriesOf(slow, hooks[0].id)), ...(await deliveriesOf(quick, hooks[1].id))];
        expect(all.every(({ status, attempts }) => status === "delivered" && attempts === 1)).toBe(true);
      }),
    );
  });

  it("each delivery of a backlog is sent once, with at most three deliveries at a time", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    let [open, most] = [0, 0];
    const answer: Answer = (response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.end();
      });
    };
    const now = new Date();
    await withReceiver({ is: answer }, (got) =>
      withClock({ now: () => now }, async () => {
        await sendAll(team, id, await plan(team, id, 30)).ended;
        expect(got).toHaveLength(30);
        expect(most).toBeLessThanOrEqual(3);
        const all = await deliveriesOf(team, id);
        expect(all.every(({ status, attempts }) => status === "delivered" && attempts === 1)).toBe(true);
      }),
    );
  });

  it("a process leaves the backlog to another process after ten seconds of sending", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    let now = Date.now();
    const answer: Answer = (response) => {
      now += 11 * SECOND;
      response.end();
    };
    await withReceiver({ is: answer }, (got) =>
      withClock({ now: () => new Date(now) }, async () => {
        const [first = "", second = "", third = ""] = await plan(team, id, 3);
        const letGo = await holdSlots(team, 10, 11, 12);
        await sendAll(team, id, [second, third]).ended;
        await letGo();
        await sendOne(team, id, first);
        expect(got).toHaveLength(1);
        // Each of the two deliveries had an event when it was planned. The third event starts the other process.
        expect((await eventsFor(second)) + (await eventsFor(third))).toBe(3);
        await sendWaiting(team, id);
        expect(got).toHaveLength(3);
      }),
    );
  });

  it("if all sending processes were killed, a timer starts to send the backlog again", async () => {
    const team = await aTeam();
    const { teamId } = team;
    const { id } = await aWebhook(team);
    const [deliveryId = ""] = await plan(team, id, 1);
    await holdSlots(team, 10, 11, 12);
    await sendOne(team, id, deliveryId);
    await at(50 * SECOND, runClock);
    expect(await eventsFor(deliveryId)).toBe(1);
    await at(61 * SECOND, runClock);
    expect(await eventsFor(deliveryId)).toBe(2);
    expect(await findTimer(backlogTimerOf("webhook-backlog", { teamId, webhookId: id, deliveryId }))).toBeUndefined();
    await withReceiver({ is: OK }, async () => {
      // The reservations of the slots have ended.
      await at(11 * DAY_MS, () => sendOne(team, id, deliveryId));
      expect(await deliveriesOf(team, id)).toMatchObject([{ status: "delivered", attempts: 1 }]);
    });
  });

  it("only the first ten deliveries of a backlog are sent by timers", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const waiting = await plan(team, id, 12);
    await holdSlots(team, 10, 11, 12);
    for (const deliveryId of waiting) await sendOne(team, id, deliveryId);
    await at(61 * SECOND, runClock);
    const tried = await Promise.all(waiting.map(eventsFor));
    expect(tried.filter((events) => events === 2)).toHaveLength(10);
    await at(62 * SECOND + 30 * MINUTE, runClock);
    expect(await Promise.all(waiting.map(eventsFor))).toEqual(Array(12).fill(2));
  });

  it("a delivery that a killed process had begun to send is tried again with the same id", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const [first = "", second = ""] = await plan(team, id, 2);
    const letGoSlots = await holdSlots(team, 10, 11, 12);
    await sendOne(team, id, second);
    await letGoSlots();
    const { held, answer, letGo } = aHangingReceiver();
    const receiver: Answer = (response, got) =>
      (got.headers["webhook-id"] === second && held.length === 0 ? answer : OK)(response, got);
    await withReceiver({ is: receiver }, async (got) => {
      const dying = sendOne(team, id, first);
      await until(() => held.length === 1);
      await at(61 * SECOND, runClock);
      expect(await eventsFor(second)).toBe(2);
      await sendOne(team, id, second);
      expect(got.map(({ headers }) => headers["webhook-id"])).toEqual([first, second, second]);
      letGo();
      await dying;
      expect(await deliveriesOf(team, id)).toMatchObject([
        { id: second, status: "delivered", attempts: 1, last: { response: "thanks" } },
        { id: first, status: "delivered", attempts: 1 },
      ]);
    });
  });

  it("the deliveries of a webhook that begins to fail move into the backlog of failing webhooks", async () => {
    const team = await aTeam();
    const { teamId } = team;
    const { id } = await aWebhook(team);
    const [first = "", ...others] = await plan(team, id, 3);
    const letGo = await holdSlots(team, 10, 11, 12);
    await sendAll(team, id, others).ended;
    await letGo();
    await holdSlots(team, 13);
    await withReceiver({ is: answerWith(500) }, async (got) => {
      await sendOne(team, id, first);
      expect(got).toHaveLength(1);
      for (const deliveryId of others) {
        const key = { teamId, webhookId: id, deliveryId };
        expect(await findTimer(backlogTimerOf("webhook-backlog", key))).toBeUndefined();
        expect(await findTimer(backlogTimerOf("webhook-failing-backlog", key))).toBeDefined();
      }
    });
  });
});

describe("the backlog of failing webhooks", () => {
  it("deliveries of a failing webhook are tried one after the other, and each delivery is tried once", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    let [open, most] = [0, 0];
    const answer: Answer = (response) => {
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        response.writeHead(500).end();
      });
    };
    const now = new Date();
    await withReceiver({ is: answer }, (got) =>
      withClock({ now: () => now }, async () => {
        const [first = "", ...others] = await plan(team, id, 20);
        await sendOne(team, id, first);
        await sendAll(team, id, others).ended;
        expect(got).toHaveLength(20);
        expect(most).toBe(1);
        expect((await deliveriesOf(team, id)).every(({ attempts }) => attempts === 1)).toBe(true);
      }),
    );
  });

  it("a delivery that finds no free slot is tried again after 1 to 30 minutes and given up after a day", async () => {
    const team = await aTeam();
    const { teamId } = team;
    const { id } = await aWebhook(team);
    let now = Date.now();
    await withReceiver({ is: answerWith(500) }, (got) =>
      withClock({ now: () => new Date(now) }, async () => {
        const [first = "", deliveryId = ""] = await plan(team, id, 2);
        await sendOne(team, id, first);
        const failing = await hookOf(team);
        await holdSlots(team, 13);
        const waits: number[] = [];
        const key = backlogTimerOf("webhook-failing-backlog", { teamId, webhookId: id, deliveryId });
        const began = now;
        for (;;) {
          await sendOne(team, id, deliveryId);
          const timer = await findTimer(key);
          if (!timer) break;
          waits.push((Date.parse(timer.due) - now) / SECOND);
          now = Date.parse(timer.due);
          await runClock();
        }
        expect(waits.slice(0, 9)).toEqual([60, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800]);
        expect(now - began).toBeGreaterThanOrEqual(DAY_MS);
        expect(now - began).toBeLessThan(DAY_MS + 30 * MINUTE);
        expect(got).toHaveLength(1);
        expect((await deliveriesOf(team, id))[0]).toMatchObject({ status: "failed", last: { problem: "busy" } });
        expect(await hookOf(team)).toEqual(failing);
      }),
    );
  });
});
