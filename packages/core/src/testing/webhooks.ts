import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import type { WebhookEvent } from "../base/happenings/list.schema.ts";
import { Webhook } from "../integrations/webhook/index.ts";
import { planDeliveries } from "../integrations/webhook/plan.ts";
import { sendDelivery } from "../integrations/webhook/send.ts";
import { nowIso, withClock } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { actAs } from "../platform/identity/actor.ts";
import { withForeignHost } from "./network.ts";
import type { Scene } from "./scene.ts";
import { Sent } from "./sent.ts";

const URL = "https://hooks.clearhouse-customer.com/in?team=1";

/** Runs `work` as an event handler in a team. */
export const asSystem = <T>(teamId: string, work: () => T): T => actAs({ kind: "system", name: "test", teamId }, work);
/** Runs `work` with a clock that is `ms` milliseconds ahead. */
export const at = <T>(ms: number, work: () => T): T => withClock({ now: () => new Date(Date.now() + ms) }, work);

export const aWebhook = ({ admin }: Pick<Scene, "admin">, events: WebhookEvent[] = ["asset.created"]) =>
  actAs(admin, () => Sent.createWebhook({ url: URL, events }));
/** A webhook's deliveries, both sent and planned, the latest first. */
export const deliveriesOf = async ({ admin }: Pick<Scene, "admin">, webhookId: string) =>
  (await actAs(admin, () => Webhook.deliveries(webhookId, { limit: 100 }))).items;
/** The team's newest webhook. */
export const hookOf = async ({ admin }: Scene) => (await actAs(admin, () => Webhook.list()))[0];

/** Plans the deliveries of an event to the team's webhooks. */
export const happen = ({ teamId }: Scene, type: WebhookEvent = "asset.created", id = newId("event")) =>
  asSystem(teamId, () =>
    planDeliveries({ id, version: 1, at: nowIso(), teamId, data: { type, resource: { assetId: "ast_1" } } }),
  );

/** Sends a webhook's waiting deliveries now. */
export const sendWaiting = async (scene: Scene, webhookId: string) => {
  const waiting = (await deliveriesOf(scene, webhookId)).filter(({ status }) => status === "waiting");
  for (const { id } of waiting) await asSystem(scene.teamId, () => sendDelivery({ webhookId, deliveryId: id }));
};

/** A delivery as its receiver got it. */
export interface Got {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** How a receiver answers. */
export type Answer = (response: ServerResponse, got: Got) => void;
export const OK: Answer = (response) => response.end("thanks");
export const answerWith =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end("no");

/** Runs `work` while one receiver answers for all hosts. */
export const withReceiver = <T>(
  answer: { is: Answer },
  work: (got: Got[], foreign: { resolved: string[]; dialled: unknown[]; connections(): number }) => Promise<T>,
  addresses?: (host: string) => readonly string[],
) => {
  const got: Got[] = [];
  return withForeignHost(
    async (request, response) => {
      const { method, url, headers } = request;
      const one = { method, url, headers, body: await read(request) };
      got.push(one);
      answer.is(response, one);
    },
    (foreign) => work(got, foreign),
    addresses,
    { plain: true },
  );
};
