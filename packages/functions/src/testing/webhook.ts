import { Webhook } from "@clearhouse/core/integrations/webhook/index.ts";
import type { WebhookEvent } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { Sent } from "@clearhouse/core/testing/sent.ts";

/** A webhook of the team, at a host for which the tests' network answers. */
export const aWebhook = (admin: MemberActor, events: WebhookEvent[]) =>
  actAs(admin, () => Sent.createWebhook({ url: "https://hooks.clearhouse-customer.com/in", events }));

/** The deliveries of a webhook, sent or waiting. */
export const deliveriesOf = async (admin: MemberActor, webhookId: string) =>
  (await actAs(admin, () => Webhook.deliveries(webhookId, { limit: 100 }))).items;
