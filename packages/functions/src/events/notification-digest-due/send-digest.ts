import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { digestMail } from "@clearhouse/core/notices/mail/digest-mail.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { renderNotificationDigest } from "@clearhouse/emails/notification-digest.tsx";
import { consequence } from "../consequence.ts";

const NAME = "send-digest";

export const handler = consequence(
  NAME,
  EVENTS["notification.digest.due"],
  async ({ id, data: { userId, digestId } }) => {
    const content = await digestMail(userId, digestId);
    if (!content) return;
    const mail = await renderNotificationDigest(content.props);
    await Mail.send(`${id}.${NAME}`, "summary", { to: content.to, ...mail }, { userId });
  },
);
