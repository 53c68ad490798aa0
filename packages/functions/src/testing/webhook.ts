import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";
import { Webhook } from "@clearhouse/core/webhook/index.ts";
import type { WebhookEvent } from "@clearhouse/core/webhook/webhook.schema.ts";

/** A team's webhook whose host every test's network leads to. */
export const aWebhook = (admin: MemberActor, events: WebhookEvent[]) =>
  actAs(admin, () => Sent.createWebhook({ url: "https://hooks.clearhouse-customer.com/in", events }));

/** What a webhook was or is to be told of. */
export const deliveriesOf = async (admin: MemberActor, webhookId: string) =>
  (await actAs(admin, () => Webhook.deliveries(webhookId, { limit: 100 }))).items;
