import { Mail } from "@clearhouse/core/mail/index.ts";
import { NotificationDigestDue } from "@clearhouse/core/notification/notification.events.ts";
import { digestLetter } from "@clearhouse/core/notification-mail/letters.ts";
import { renderNotificationDigest } from "@clearhouse/emails/notification-digest.tsx";
import { consequence } from "../consequence.ts";

const NAME = "send-digest";

export const handler = consequence(NAME, NotificationDigestDue, async ({ id, data: { userId, digestId } }) => {
  const letter = await digestLetter(userId, digestId);
  if (!letter) return;
  const mail = await renderNotificationDigest(letter.props);
  await Mail.send(`${id}.${NAME}`, "summary", { to: letter.to, ...mail }, { userId });
});
