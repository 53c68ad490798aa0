import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { withClock } from "../platform/clock.ts";
import { findTimer } from "../platform/timer/timer.ts";
import { aTeam } from "../testing/scene.ts";
import {
  type Answer,
  asSystem,
  at,
  aWebhook,
  deliveriesOf,
  happen,
  sendWaiting,
  withReceiver,
} from "../testing/webhooks.ts";
import { sendDelivery } from "./send.ts";

describe("a webhook", () => {
  it("is told of many things that happen at once by three deliveries at a time, none of which is put off", async () => {
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
    await withReceiver({ is: answer }, async (got) => {
      await Promise.all(Array.from({ length: 24 }, () => happen(team)));
      const waiting = (await deliveriesOf(team, id)).map((one) => one.id);
      const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
      // Time stands still, so that a slow machine is no slow receiver.
      const now = new Date();
      const runOne = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          const deliveryId = next;
          await asSystem(team.teamId, () => sendDelivery({ webhookId: id, deliveryId }, pause));
        }
      };
      await withClock({ now: () => now }, () => Promise.all(Array.from({ length: 8 }, runOne)));
      expect(got).toHaveLength(24);
      expect(most).toBeLessThanOrEqual(3);
      expect((await deliveriesOf(team, id)).every((one) => one.status === "delivered" && one.attempts === 1)).toBe(
        true,
      );
    });
  });

  it("is told at most three things at once, so that one that hangs keeps no other team waiting", async () => {
    const [slow, quick] = [await aTeam(), await aTeam()];
    const hooks = [await aWebhook(slow), await aWebhook(quick)] as const;
    const held: ServerResponse[] = [];
    const { promise: allHeld, resolve } = Promise.withResolvers<void>();
    const hold: Answer = (response) => {
      if (held.push(response) === 3) resolve();
    };
    await withReceiver({ is: hold }, async (got) => {
      for (let n = 0; n < 4; n++) await happen(slow);
      const [fourth, ...three] = await deliveriesOf(slow, hooks[0].id);
      let pauses = 0;
      const sendOne = (deliveryId = "") =>
        asSystem(slow.teamId, () =>
          sendDelivery({ webhookId: hooks[0].id, deliveryId }, async () => {
            pauses += 1;
          }),
        );
      const hanging = three.map((one) => sendOne(one.id));
      await allHeld;
      await at(600, () => sendOne(fourth?.id));
      expect(pauses).toBe(1);
      expect(await deliveriesOf(slow, hooks[0].id)).toContainEqual(
        expect.objectContaining({ id: fourth?.id, attempts: 0 }),
      );
      const key = { teamId: slow.teamId, kind: "webhook-delivery", id: `${hooks[0].id}.${fourth?.id}` } as const;
      expect(await findTimer(key)).toBeDefined();

      await happen(quick);
      const sent = sendWaiting(quick, hooks[1].id);
      while (held.length < 4) await new Promise(setImmediate);
      for (const response of held) response.end();
      await Promise.all([...hanging, sent]);
      expect(got).toHaveLength(4);
      expect(await deliveriesOf(quick, hooks[1].id)).toMatchObject([{ status: "delivered" }]);
    });
  });
});
