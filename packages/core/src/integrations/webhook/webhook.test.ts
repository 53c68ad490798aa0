import { createHmac } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Notification } from "../../notices/notification/index.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, withClock } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { runTimers } from "../../platform/timer/run.ts";
import { findTimer } from "../../platform/timer/timer.entity.ts";
import { aTeam } from "../../testing/scene.ts";
import { Sent } from "../../testing/sent.ts";
import { between, nothingBetween, type TableCall } from "../../testing/store/between.ts";
import {
  type Answer,
  answerWith,
  asSystem,
  at,
  aWebhook,
  deliveriesOf,
  type Got,
  happen,
  hookOf,
  OK,
  sendWaiting,
  withReceiver,
} from "../../testing/webhooks.ts";
import { deliveryDue } from "./backlog.ts";
import { Webhook } from "./index.ts";
import { hasWebhooks } from "./plan.ts";
import { sendDelivery } from "./send.ts";
import { WebhookEntity } from "./webhook.entity.ts";
import { SENT_BY_HAND_AN_HOUR } from "./webhook.schema.ts";

const HOUR = 3_600_000;

afterEach(nothingBetween);

const asksForHooks = ({ command, input }: TableCall): boolean =>
  command === "Query" && JSON.stringify(input.ExpressionAttributeValues).includes("$webhook_1");

const verify = (secret: string, { headers, body }: Got): boolean => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

describe("a webhook", () => {
  it("a webhook gets each wanted event once, with ids only and signed with the webhook's secret", async () => {
    const team = await aTeam();
    const { id, secret } = await aWebhook(team);
    await withReceiver({ is: OK }, async (got) => {
      const eventId = newId("event");
      await happen(team, "asset.created", eventId);
      await happen(team, "asset.created", eventId);
      await happen(team, "asset.deleted");
      await sendWaiting(team, id);
      expect(got).toHaveLength(1);
      const [one] = got as [Got];
      const deliveryId = eventId.replace("evt", "whd");
      expect(one).toMatchObject({ method: "POST", url: "/in?team=1" });
      expect(one.headers).toMatchObject({ "content-type": "application/json", "webhook-id": deliveryId });
      expect(one.headers.cookie).toBeUndefined();
      const body = {
        id: deliveryId,
        type: "asset.created",
        occurredAt: expect.any(String),
        data: { assetId: "ast_1" },
      };
      expect(JSON.parse(one.body)).toEqual(body);
      expect(verify(secret, one)).toBe(true);
      expect(Math.abs(Number(one.headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(30);
      expect(await deliveriesOf(team, id)).toMatchObject([
        { id: deliveryId, status: "delivered", attempts: 1, nextAt: null, last: { status: 200, response: "thanks" } },
      ]);
    });
  });

  it("a webhook's secret is shown only when the webhook is made, and isn't stored", async () => {
    const team = await aTeam();
    const { id, secret } = await aWebhook(team);
    const { data } = await WebhookEntity.get({ teamId: team.teamId, webhookId: id }).go();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify([data, await hookOf(team)])).not.toContain(secret.slice(6));
  });

  it("a delivery that is answered with 500 is tried nine times within a day, always with the same id", async () => {
    const team = await aTeam();
    const { id, secret } = await aWebhook(team);
    // Time stands still during a step, because a slow machine would otherwise make the waits longer.
    let now = Date.now();
    const step = <T>(work: () => T): T => withClock({ now: () => new Date(now) }, work);
    await withReceiver({ is: answerWith(500) }, async (got) => {
      await step(() => happen(team));
      await step(() => sendWaiting(team, id));
      const waits: number[] = [];
      for (;;) {
        const [delivery] = await step(() => deliveriesOf(team, id));
        if (!delivery?.nextAt || !delivery.last) break;
        const wait = Date.parse(delivery.nextAt) - Date.parse(delivery.last.at);
        waits.push(wait / 1_000);
        const key = { teamId: team.teamId, kind: "webhook-delivery", id: `${id}.${delivery.id}` } as const;
        expect(await findTimer(key)).toMatchObject({ due: delivery.nextAt });
        now += wait;
        await step(() => runTimers({ "webhook-delivery": deliveryDue }));
        await step(() => sendWaiting(team, id));
      }
      expect(waits).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 21_600, 36_000]);
      expect(got).toHaveLength(9);
      expect(got.every((one) => verify(secret, one))).toBe(true);
      expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(new Set(got.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(9);
      expect(await deliveriesOf(team, id)).toMatchObject([
        { status: "failed", attempts: 9, last: { status: 500, problem: "status", response: "no" } },
      ]);
    });
  });

  it("a webhook that fails for an hour and then answers gets the failed event again", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const answer = { is: answerWith(500) };
    await withReceiver(answer, async (got) => {
      await happen(team);
      await sendWaiting(team, id);
      expect((await hookOf(team))?.failingSince).toEqual(expect.any(String));
      answer.is = OK;
      await at(HOUR, () => sendWaiting(team, id));
      expect(got).toHaveLength(2);
      expect(await deliveriesOf(team, id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
      expect((await hookOf(team))?.failingSince).toBeNull();
    });
  });

  it("a webhook that gets a new URL no longer counts as failing", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await withReceiver({ is: answerWith(500) }, async () => {
      await happen(team);
      await sendWaiting(team, id);
      const changed = await actAs(team.admin, () => Webhook.change(id, { events: ["asset.created"] }));
      expect(changed.failingSince).toEqual(expect.any(String));
      const moved = await actAs(team.admin, () => Webhook.change(id, { url: "https://other.example.com/in" }));
      expect(moved.failingSince).toBeNull();
    });
  });

  it("a late failure at a webhook's old URL doesn't make the webhook count as failing", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const answer: Answer = async (response) => {
      await actAs(team.admin, () => Webhook.change(id, { url: "https://other.example.com/in" }));
      response.writeHead(500).end();
    };
    await withReceiver({ is: answer }, async () => {
      await happen(team);
      await sendWaiting(team, id);
      expect(await deliveriesOf(team, id)).toMatchObject([{ status: "waiting", last: { status: 500 } }]);
      expect((await hookOf(team))?.failingSince).toBeNull();
    });
  });

  it("a webhook that answers while an admin edits the webhook no longer counts as failing", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await withReceiver({ is: answerWith(500) }, async () => {
      await happen(team);
      await sendWaiting(team, id);
    });
    const send = table.send.bind(table);
    let isFirst = true;
    vi.spyOn(table, "send").mockImplementation((async (command: Parameters<typeof send>[0]) => {
      if (isFirst && command.constructor.name === "TransactWriteCommand") {
        isFirst = false;
        await WebhookEntity.patch({ teamId: team.teamId, webhookId: id }).remove(["failingSince"]).go();
      }
      return send(command);
    }) as typeof table.send);
    await actAs(team.admin, () => Webhook.change(id, { events: ["asset.deleted"] }));
    vi.restoreAllMocks();
    expect(await hookOf(team)).toMatchObject({ events: ["asset.deleted"], failingSince: null });
  });

  it("test deliveries and repeated deliveries of a webhook share an hourly limit", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const test = () => actAs(team.admin, () => Webhook.sendTest(id));
    const [first] = await Promise.all(Array.from({ length: SENT_BY_HAND_AN_HOUR }, test));
    await expect(test()).rejects.toMatchObject({ code: "rate_limit.exceeded" });
    const again = actAs(team.admin, () => Webhook.sendAgain(id, first?.id ?? ""));
    await expect(again).rejects.toMatchObject({ code: "rate_limit.exceeded" });
  });

  it("a webhook's redirect to another URL isn't followed", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await withReceiver({ is: answerWith(302, { location: "https://elsewhere.com/" }) }, async (got, foreign) => {
      await happen(team);
      await sendWaiting(team, id);
      expect(got).toHaveLength(1);
      expect(foreign.resolved).toEqual(["hooks.clearhouse-customer.com"]);
      expect(await deliveriesOf(team, id)).toMatchObject([
        { status: "waiting", last: { status: 302, problem: "redirect" } },
      ]);
    });
  });

  it("a webhook isn't called if its host resolves to a private IP address, even if the host was public before", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const addresses = ["93.184.215.14", "169.254.169.254", "10.0.0.7"];
    let asked = 0;
    await withReceiver(
      { is: OK },
      async (got, foreign) => {
        for (let n = 0; n < 3; n++) {
          await happen(team);
          await sendWaiting(team, id);
        }
        expect(got).toHaveLength(1);
        expect(foreign.dialled).toEqual([{ address: "93.184.215.14", port: 443 }]);
        const problems = (await deliveriesOf(team, id)).map(({ last }) => last?.problem);
        expect(problems).toEqual(["refused", "refused", undefined]);
      },
      () => [addresses[asked++] ?? ""],
    );
  });

  it.each([
    "http://hooks.clearhouse-customer.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/",
    "https://hooks.clearhouse-customer.com:8443/",
    "https://user@hooks.clearhouse-customer.com/",
    "ftp://hooks.clearhouse-customer.com/",
  ])("a webhook can't have the URL %s", async (url) => {
    const { admin } = await aTeam();
    const made = actAs(admin, () => Sent.createWebhook({ url, events: ["asset.created"] }));
    await expect(made).rejects.toMatchObject({ code: "request.invalid", fields: { url: expect.any(String) } });
  });

  it("a webhook that has failed for three days is turned off, and the admins are notified once", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await withReceiver({ is: answerWith(503) }, async (got) => {
      await happen(team);
      await sendWaiting(team, id);
      await at(3 * DAY_MS + HOUR, async () => {
        await happen(team);
        await sendWaiting(team, id);
        await happen(team);
        await sendWaiting(team, id);
      });
      expect(await hookOf(team)).toMatchObject({ enabled: false, disabledBy: "failing" });
      const told = await actAs(team.admin, () => Notification.list({ limit: 20 }));
      expect(told.items.filter(({ kind }) => kind === "webhook.disabled")).toMatchObject([
        { subject: "hooks.clearhouse-customer.com", path: "/admin?tab=api" },
      ]);
      const { items } = await actAs(team.admin, () => Team.audit({ limit: 1 }));
      expect(items).toMatchObject([{ type: "webhook.disabled", by: { kind: "system" } }]);
      const sent = got.length;
      await at(4 * DAY_MS, () => sendWaiting(team, id));
      expect(got).toHaveLength(sent);
    });
  });

  it("a webhook that is turned off gets nothing, and its failed deliveries can be sent again after the webhook is turned on", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    const answer = { is: answerWith(500) };
    await withReceiver(answer, async (got) => {
      await happen(team);
      await sendWaiting(team, id);
      const turn = (enabled: boolean) => actAs(team.admin, () => Sent.changeWebhook(id, { enabled }));
      expect(await turn(false)).toMatchObject({ enabled: false, disabledBy: "admin" });
      await happen(team);
      await sendWaiting(team, id);
      const [only, ...others] = await deliveriesOf(team, id);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ status: "failed", last: { problem: "disabled" } });
      const again = () => actAs(team.admin, () => Webhook.sendAgain(id, only?.id ?? ""));
      await expect(again()).rejects.toMatchObject({ code: "webhook.disabled" });
      await expect(actAs(team.admin, () => Webhook.sendTest(id))).rejects.toMatchObject({ code: "webhook.disabled" });

      expect(await turn(true)).toMatchObject({ enabled: true, disabledBy: "", failingSince: null });
      answer.is = OK;
      expect(await again()).toMatchObject({ status: "waiting" });
      await sendWaiting(team, id);
      expect(got).toHaveLength(2);
      expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(await deliveriesOf(team, id)).toMatchObject([{ status: "delivered", attempts: 3 }]);
    });
  });

  it("a webhook whose secret is from another deployment gets nothing, and the list of deliveries gives the reason", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await WebhookEntity.patch({ teamId: team.teamId, webhookId: id }).set({ nonce: "another" }).go();
    await withReceiver({ is: OK }, async (got) => {
      await happen(team);
      await sendWaiting(team, id);
      expect(got).toEqual([]);
      expect(await deliveriesOf(team, id)).toMatchObject([{ status: "failed", last: { problem: "secret" } }]);
    });
  });

  it("a deleted webhook gets nothing", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await withReceiver({ is: OK }, async (got) => {
      await happen(team);
      const [delivery] = await deliveriesOf(team, id);
      await actAs(team.admin, () => Webhook.remove(id));
      await asSystem(team.teamId, () => sendDelivery({ webhookId: id, deliveryId: delivery?.id ?? "" }));
      expect(got).toEqual([]);
      await expect(deliveriesOf(team, id)).rejects.toMatchObject({ code: "webhook.not_found" });
    });
  });

  it("a webhook's deliveries and tests are listed newest first, page by page", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    for (let n = 0; n < 4; n++) await happen(team);
    await actAs(team.admin, () => Webhook.sendTest(id));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await actAs(team.admin, () => Webhook.deliveries(id, { cursor, limit: 2 }));
      seen.push(...page.items.map((one) => one.id));
      cursor = page.cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted().toReversed());
    expect((await deliveriesOf(team, id))[0]).toMatchObject({
      type: "webhook.test",
      body: expect.stringContaining('"data":{}'),
    });
  });

  it("each change of a webhook makes one entry in the team's log", async () => {
    const team = await aTeam();
    const { id } = await aWebhook(team);
    await actAs(team.admin, async () => {
      await Sent.changeWebhook(id, {});
      await Sent.changeWebhook(id, { events: ["asset.deleted", "asset.created"] });
      await Sent.changeWebhook(id, { enabled: false });
      await Sent.changeWebhook(id, { enabled: true });
      await Webhook.remove(id);
    });
    const { items } = await actAs(team.admin, () => Team.audit({ limit: 5 }));
    const types = ["deleted", "enabled", "disabled", "edited", "created"].map((act) => `webhook.${act}`);
    expect(items.map(({ type }) => type)).toEqual(types);
  });
});

describe("whether a team has webhooks", () => {
  it("events that are handled at the same time ask for it with two reads, however many they are", async () => {
    const { teamId } = await aTeam();
    let reads = 0;
    between((call, perform) => {
      if (asksForHooks(call)) reads += 1;
      return perform();
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => asSystem(teamId, hasWebhooks)));
    expect([answers, reads]).toEqual([Array(8).fill(false), 2]);
  });

  it("an event finds a webhook that was made while an earlier event's read was under way", async () => {
    const team = await aTeam();
    const ask = () => asSystem(team.teamId, hasWebhooks);
    let later: Promise<boolean> | undefined;
    let isFirst = true;
    between(async (call, perform) => {
      const answer = await perform();
      if (!isFirst || !asksForHooks(call)) return answer;
      isFirst = false;
      await aWebhook(team);
      later = ask();
      return answer;
    });
    expect(await ask()).toBe(false);
    expect(await later).toBe(true);
  });
});
