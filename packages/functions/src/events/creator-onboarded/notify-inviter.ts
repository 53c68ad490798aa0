import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { inviterMail } from "@clearhouse/core/notices/mail/onboarding-mails.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { renderCreatorOnboarded } from "@clearhouse/emails/contracts/creator-onboarded.tsx";
import { consequence } from "../consequence.ts";

const NAME = "notify-creator-inviter";

/**
 * Notifies the inviting member, also by mail, that a person has submitted a profile by an invite, because the team has
 * to approve it now.
 */
export const handler = consequence(NAME, EVENTS["creator.onboarded"], async ({ id, data }) => {
  const content = await inviterMail(data.creatorId);
  if (!content) return;
  const { to, replyTo, notice, props } = content;
  const asked = to.map(({ userId }) => userId);
  const wantMail = await Notification.tell({ ...notice, to: asked, dedupeKey: id, mailed: true });
  const readers = to.filter(({ userId }) => wantMail.includes(userId));
  if (readers.length === 0) return;
  const mail = await renderCreatorOnboarded(props);
  for (const { userId, email } of readers) {
    await Mail.send(`${id}.${NAME}.${userId}`, "creator joined", { to: email, replyTo, ...mail }, { userId });
  }
});
