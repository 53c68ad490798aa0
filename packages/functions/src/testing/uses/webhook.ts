import type { CreatedWebhook, WebhookDelivery } from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { withPlatforms } from "@clearhouse/core/testing/network.ts";
import { anAsset, CALLER } from "@clearhouse/core/testing/scene.ts";
import { deliverTo, entryOf, eventOf, waiting } from "../bus.ts";
import { inDays } from "../happen.ts";
import type { Use } from "../recorder.ts";

/** Sends an event to a webhook that fails, is tried again by a timer, and is turned off after three days. */
const useWebhooks: Use = async ({ asPerson }, { teamId, admin }) => {
  const call = asPerson(admin);
  const input = { url: "https://hooks.clearhouse-customer.com/in", events: ["asset.created"] };
  const { id }: CreatedWebhook = await call("POST", "/api/team/webhooks", input);
  const path = `/api/team/webhooks/${id}`;
  const send = async () => {
    const due = (await waiting(teamId)).filter(({ name }) => name === "webhook.delivery.due");
    // Events that were delivered before have no further effect.
    for (const item of due) await deliverTo("SendWebhook", entryOf(item));
  };
  await withPlatforms(
    (_request, response) => response.writeHead(500).end(),
    async () => {
      await actAs(admin, () => anAsset(), CALLER);
      const created = await eventOf(teamId, "asset.created");
      await deliverTo("PlanWebhookDeliveries", created);
      await send();
      const delivery: WebhookDelivery = await call("POST", `${path}/test`);
      await send();
      await call("POST", `${path}/deliveries/${delivery.id}/again`);
      await withClock(inDays(4), send);
    },
  );
  await call("GET", `${path}/deliveries`);
  await call("GET", "/api/team/webhooks");
  await call("PATCH", path, { enabled: true });
  await call("DELETE", path);
};

export const WEBHOOK: readonly Use[] = [useWebhooks];
