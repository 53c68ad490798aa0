import { Webhook } from "@clearhouse/core/integrations/webhook/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { eventOf } from "../bus.ts";
import type { Stories } from "../story.ts";
import { aWebhook, deliveriesOf } from "../webhook.ts";

export const WEBHOOK: Stories = {
  PlanWebhookDeliveries: async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await aWebhook(admin, ["asset.created"]);
    await actAs(admin, () => anAsset(), CALLER);
    return {
      entry: await eventOf(teamId, "asset.created"),
      effects: async () => [(await deliveriesOf(admin, id)).length],
    };
  },
  // Tests can't call foreign URLs, but the failed attempt is counted.
  SendWebhook: async () => {
    const { admin, teamId } = await aTeam();
    const { id } = await aWebhook(admin, ["asset.created"]);
    await actAs(admin, () => Webhook.sendTest(id));
    return {
      entry: await eventOf(teamId, "webhook.delivery.due"),
      effects: async () => (await deliveriesOf(admin, id)).map(({ attempts }) => attempts),
    };
  },
};
