import { digestMail } from "@clearhouse/core/notices/mail/digest-mail.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { NotificationDigestDue } from "@clearhouse/core/notices/notification/notification.events.ts";
import { renderNotificationDigest } from "@clearhouse/emails/notification-digest.tsx";
import { consequence } from "../consequence.ts";

const NAME = "send-digest";

export const handler = consequence(NAME, NotificationDigestDue, async ({ id, data: { userId, digestId } }) => {
  const content = await digestMail(userId, digestId);
  if (!content) return;
  const mail = await renderNotificationDigest(content.props);
  await Mail.send(`${id}.${NAME}`, "summary", { to: content.to, ...mail }, { userId });
});
