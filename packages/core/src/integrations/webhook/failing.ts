import { Notification } from "../../notices/notification/index.ts";
import { changeTeam } from "../../people/team/change.ts";
import { User } from "../../people/user/index.ts";
import { DAY_MS, isoIn, nowIso } from "../../platform/clock.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { hookOf } from "./read.ts";
import { WebhookEntity, type WebhookRecord } from "./webhook.entity.ts";
import { FAILING_DAYS } from "./webhook.schema.ts";

/** The page on which an admin manages webhooks. */
const PATH = "/admin?tab=api";

const hasFailedTooLong = (hook: WebhookRecord | undefined): hook is WebhookRecord & { failingSince: string } =>
  hook?.disabledAt === undefined &&
  hook?.failingSince !== undefined &&
  hook.failingSince <= isoIn(-FAILING_DAYS * DAY_MS);

/**
 * Turns off a webhook that has failed for three days. The admins are notified first, so that no webhook is turned off
 * without their knowing.
 */
export const disableFailing = async (teamId: string, webhookId: string): Promise<void> => {
  const hook = await hookOf(teamId, webhookId);
  if (!hasFailedTooLong(hook)) return;
  const admins = await User.adminsOf(teamId);
  await Notification.tell({
    to: admins.map(({ userId }) => userId),
    kind: "webhook.disabled",
    actor: "",
    subject: new URL(hook.url).host,
    path: PATH,
    dedupeKey: `webhook ${webhookId} ${hook.failingSince}`,
  });
  await changeTeam(teamId, async () => {
    const now = await hookOf(teamId, webhookId);
    if (!hasFailedTooLong(now)) return { result: undefined };
    const off = WebhookEntity.patch({ teamId, webhookId }).set({ disabledAt: nowIso(), disabledBy: "failing" });
    return {
      result: undefined,
      step: { type: "webhook.disabled", aboutId: webhookId, changes: { webhook: { from: now.url, to: "" } } },
      also: [updateItem(off.params())],
    };
  });
};
