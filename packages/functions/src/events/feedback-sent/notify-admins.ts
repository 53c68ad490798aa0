import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { adminsMail } from "@clearhouse/core/notices/mail/feedback-mails.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { renderFeedbackSent } from "@clearhouse/emails/site/feedback-sent.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-admins-of-feedback";

/** Notifies the team's admins of feedback, also by mail. An admin who sent the feedback isn't notified. */
export const handler = consequence(NAME, EVENTS["feedback.sent"], async ({ id, data }) => {
  const content = await adminsMail(data.feedbackId);
  if (!content) return;
  const { to, replyTo, notice, props } = content;
  const admins = to.map(({ userId }) => userId);
  const wantMail = await Notification.tell({ ...notice, to: admins, dedupeKey: id, mailed: true });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await renderFeedbackSent(props);
  for (const { userId, email } of readers) {
    await Mail.send(`${id}.${NAME}.${userId}`, "feedback", { to: email, replyTo, ...mail }, { userId });
  }
});
