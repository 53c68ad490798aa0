import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { Notification } from "../notification/index.ts";
import { DAY_MS, nowIso, withClock } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { actAs } from "../platform/identity/actor.ts";
import { runTimers } from "../platform/timer/run.ts";
import { findTimer } from "../platform/timer/timer.ts";
import { Team } from "../team/index.ts";
import { withForeignHost } from "../testing/network.ts";
import { aTeam, type Scene } from "../testing/scene.ts";
import { Sent } from "../testing/sent.ts";
import { Webhook } from "./index.ts";
import { planDeliveries } from "./plan.ts";
import { deliveryDue, sendDelivery } from "./send.ts";
import { WebhookEntity } from "./webhook.entity.ts";
import type { WebhookEvent } from "./webhook.schema.ts";

const HOUR = 3_600_000;
const URL = "https://hooks.clearhouse-customer.com/in?team=1";

const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);

const make = ({ admin }: Scene, events: WebhookEvent[] = ["asset.created"]) =>
  actAs(admin, () => Sent.createWebhook({ url: URL, events }));
const listed = async ({ admin }: Scene, webhookId: string) =>
  (await actAs(admin, () => Webhook.deliveries(webhookId, { limit: 100 }))).items;
const hookOf = async ({ admin }: Scene) => (await actAs(admin, () => Webhook.list()))[0];

const happen = ({ teamId }: Scene, type: WebhookEvent = "asset.created", id = newId("event")) =>
  asSystem(teamId, () =>
    planDeliveries({ id, version: 1, at: nowIso(), teamId, data: { type, resource: { assetId: "ast_1" } } }),
  );

/** Sends what waits for a webhook now. */
const send = async (scene: Scene, webhookId: string) => {
  const waiting = (await listed(scene, webhookId)).filter(({ status }) => status === "waiting");
  for (const { id } of waiting) await asSystem(scene.teamId, () => sendDelivery({ webhookId, deliveryId: id }));
};

interface Got {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

type Answer = (response: ServerResponse, got: Got) => void;
const OK: Answer = (response) => response.end("thanks");
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end("no");

/** Runs `work` where all hosts are one receiver. */
const withReceiver = <T>(
  answer: { is: Answer },
  work: (got: Got[], foreign: { resolved: string[]; dialled: unknown[]; connections(): number }) => Promise<T>,
  addresses?: (host: string) => readonly string[],
) => {
  const got: Got[] = [];
  return withForeignHost(
    async (request, response) => {
      const { method, url, headers } = request;
      const one = { method, url, headers, body: await text(request) };
      got.push(one);
      answer.is(response, one);
    },
    (foreign) => work(got, foreign),
    addresses,
    { plain: true },
  );
};

const verify = (secret: string, { headers, body }: Got): boolean => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return headers["webhook-signature"] === `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

describe("a webhook", () => {
  it("is told once of what it wants to be told of: ids alone, signed with the secret that was shown", async () => {
    const team = await aTeam();
    const { id, secret } = await make(team);
    await withReceiver({ is: OK }, async (got) => {
      const eventId = newId("event");
      await happen(team, "asset.created", eventId);
      await happen(team, "asset.created", eventId);
      await happen(team, "asset.deleted");
      await send(team, id);
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
      expect(await listed(team, id)).toMatchObject([
        { id: deliveryId, status: "delivered", attempts: 1, nextAt: null, last: { status: 200, response: "thanks" } },
      ]);
    });
  });

  it("shows its secret once, and nothing of it is kept", async () => {
    const team = await aTeam();
    const { id, secret } = await make(team);
    const { data } = await WebhookEntity.get({ teamId: team.teamId, webhookId: id }).go();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(JSON.stringify([data, await hookOf(team)])).not.toContain(secret.slice(6));
  });

  it("that answers 500 is tried nine times within a day, by one id, each time signed anew, then given up", async () => {
    const team = await aTeam();
    const { id, secret } = await make(team);
    await withReceiver({ is: status(500) }, async (got) => {
      await happen(team);
      await send(team, id);
      const waits: number[] = [];
      let later = 0;
      for (;;) {
        const [delivery] = await at(later, () => listed(team, id));
        if (!delivery?.nextAt || !delivery.last) break;
        const wait = Date.parse(delivery.nextAt) - Date.parse(delivery.last.at);
        waits.push(Math.round(wait / 1_000));
        const key = { teamId: team.teamId, kind: "webhook-delivery", id: `${id}.${delivery.id}` } as const;
        expect(await findTimer(key)).toMatchObject({ due: delivery.nextAt });
        later += wait + 1_000;
        await at(later, () => runTimers({ "webhook-delivery": deliveryDue }));
        await at(later, () => send(team, id));
      }
      expect(waits).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 21_600, 36_000]);
      expect(got).toHaveLength(9);
      expect(got.every((one) => verify(secret, one))).toBe(true);
      expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(new Set(got.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(9);
      expect(await listed(team, id)).toMatchObject([
        { status: "failed", attempts: 9, last: { status: 500, problem: "status", response: "no" } },
      ]);
    });
  });

  it("that fails for an hour and then answers has lost nothing", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    const answer = { is: status(500) };
    await withReceiver(answer, async (got) => {
      await happen(team);
      await send(team, id);
      expect((await hookOf(team))?.failingSince).toEqual(expect.any(String));
      answer.is = OK;
      await at(HOUR, () => send(team, id));
      expect(got).toHaveLength(2);
      expect(await listed(team, id)).toMatchObject([{ status: "delivered", attempts: 2 }]);
      expect((await hookOf(team))?.failingSince).toBeNull();
    });
  });

  it("that redirects isn't followed", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    await withReceiver({ is: status(302, { location: "https://elsewhere.com/" }) }, async (got, foreign) => {
      await happen(team);
      await send(team, id);
      expect(got).toHaveLength(1);
      expect(foreign.resolved).toEqual(["hooks.clearhouse-customer.com"]);
      expect(await listed(team, id)).toMatchObject([{ status: "waiting", last: { status: 302, problem: "redirect" } }]);
    });
  });

  it("whose name leads into a private network isn't connected to, also where it led elsewhere before", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    const addresses = ["93.184.215.14", "169.254.169.254", "10.0.0.7"];
    let asked = 0;
    await withReceiver(
      { is: OK },
      async (got, foreign) => {
        for (let n = 0; n < 3; n++) {
          await happen(team);
          await send(team, id);
        }
        expect(got).toHaveLength(1);
        expect(foreign.dialled).toEqual([{ address: "93.184.215.14", port: 443 }]);
        const problems = (await listed(team, id)).map(({ last }) => last?.problem);
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
  ])("can't lead to %s", async (url) => {
    const { admin } = await aTeam();
    const made = actAs(admin, () => Sent.createWebhook({ url, events: ["asset.created"] }));
    await expect(made).rejects.toMatchObject({ code: "request.invalid", fields: { url: expect.any(String) } });
  });

  it("that failed for three days is turned off; the admins are told, once, and the log says so", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    await withReceiver({ is: status(503) }, async (got) => {
      await happen(team);
      await send(team, id);
      await at(3 * DAY_MS + HOUR, async () => {
        await happen(team);
        await send(team, id);
        await happen(team);
        await send(team, id);
      });
      expect(await hookOf(team)).toMatchObject({ enabled: false, disabledBy: "failing" });
      const told = await actAs(team.admin, () => Notification.list({ limit: 20 }));
      expect(told.items.filter(({ kind }) => kind === "webhook.disabled")).toMatchObject([
        { subject: "hooks.clearhouse-customer.com", path: "/admin?tab=api" },
      ]);
      const { items } = await actAs(team.admin, () => Team.audit({ limit: 1 }));
      expect(items).toMatchObject([{ type: "webhook.disabled", by: { kind: "system" } }]);
      const sent = got.length;
      await at(4 * DAY_MS, () => send(team, id));
      expect(got).toHaveLength(sent);
    });
  });

  it("that is turned off is told of nothing; what waits ends, and can be sent again once it is on", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    const answer = { is: status(500) };
    await withReceiver(answer, async (got) => {
      await happen(team);
      await send(team, id);
      const turn = (enabled: boolean) => actAs(team.admin, () => Sent.changeWebhook(id, { enabled }));
      expect(await turn(false)).toMatchObject({ enabled: false, disabledBy: "admin" });
      await happen(team);
      await send(team, id);
      const [only, ...others] = await listed(team, id);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ status: "failed", last: { problem: "disabled" } });
      const again = () => actAs(team.admin, () => Webhook.sendAgain(id, only?.id ?? ""));
      await expect(again()).rejects.toMatchObject({ code: "webhook.disabled" });
      await expect(actAs(team.admin, () => Webhook.sendTest(id))).rejects.toMatchObject({ code: "webhook.disabled" });

      expect(await turn(true)).toMatchObject({ enabled: true, disabledBy: "", failingSince: null });
      answer.is = OK;
      expect(await again()).toMatchObject({ status: "waiting" });
      await send(team, id);
      expect(got).toHaveLength(2);
      expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      expect(await listed(team, id)).toMatchObject([{ status: "delivered", attempts: 3 }]);
    });
  });

  it("is told of many things that happen at once by three deliveries at a time, none of which is put off", async () => {
    const team = await aTeam();
    const { id } = await make(team);
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
      const waiting = (await listed(team, id)).map((one) => one.id);
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
      expect((await listed(team, id)).every((one) => one.status === "delivered" && one.attempts === 1)).toBe(true);
    });
  });

  it("is told at most three things at once, so that one that hangs keeps no other team waiting", async () => {
    const [slow, quick] = [await aTeam(), await aTeam()];
    const hooks = [await make(slow), await make(quick)] as const;
    const held: ServerResponse[] = [];
    const { promise: allHeld, resolve } = Promise.withResolvers<void>();
    const hold: Answer = (response) => {
      if (held.push(response) === 3) resolve();
    };
    await withReceiver({ is: hold }, async (got) => {
      for (let n = 0; n < 4; n++) await happen(slow);
      const [fourth, ...three] = await listed(slow, hooks[0].id);
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
      expect(await listed(slow, hooks[0].id)).toContainEqual(expect.objectContaining({ id: fourth?.id, attempts: 0 }));
      const key = { teamId: slow.teamId, kind: "webhook-delivery", id: `${hooks[0].id}.${fourth?.id}` } as const;
      expect(await findTimer(key)).toBeDefined();

      await happen(quick);
      const sent = send(quick, hooks[1].id);
      while (held.length < 4) await new Promise(setImmediate);
      for (const response of held) response.end();
      await Promise.all([...hanging, sent]);
      expect(got).toHaveLength(4);
      expect(await listed(quick, hooks[1].id)).toMatchObject([{ status: "delivered" }]);
    });
  });

  it("whose secret was made on another deployment sends nothing, and says why", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    await WebhookEntity.patch({ teamId: team.teamId, webhookId: id }).set({ nonce: "another" }).go();
    await withReceiver({ is: OK }, async (got) => {
      await happen(team);
      await send(team, id);
      expect(got).toEqual([]);
      expect(await listed(team, id)).toMatchObject([{ status: "failed", last: { problem: "secret" } }]);
    });
  });

  it("sends nothing any more once it is deleted", async () => {
    const team = await aTeam();
    const { id } = await make(team);
    await withReceiver({ is: OK }, async (got) => {
      await happen(team);
      const [delivery] = await listed(team, id);
      await actAs(team.admin, () => Webhook.remove(id));
      await asSystem(team.teamId, () => sendDelivery({ webhookId: id, deliveryId: delivery?.id ?? "" }));
      expect(got).toEqual([]);
      await expect(listed(team, id)).rejects.toMatchObject({ code: "webhook.not_found" });
    });
  });

  it("lists what was sent newest first, page by page, and tries are among it", async () => {
    const team = await aTeam();
    const { id } = await make(team);
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
    expect((await listed(team, id))[0]).toMatchObject({
      type: "webhook.test",
      body: expect.stringContaining('"data":{}'),
    });
  });

  it("is told in the team's log of each change, one entry each", async () => {
    const team = await aTeam();
    const { id } = await make(team);
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
