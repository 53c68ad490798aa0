import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { supportMails } from "@clearhouse/core/custody/support/mails.ts";
import { RESPONSE_HOURS } from "@clearhouse/core/custody/support/support.schema.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { renderSupportConfirmed } from "@clearhouse/emails/site/support-requested.tsx";
import { consequence } from "../consequence.ts";

/** Mails the ticket to the sender. If the request isn't mailed to support, the mail tells the sender so. */
export const handler = consequence("confirm-support-request", EVENTS["support.requested"], async ({ id, data }) => {
  const mails = await supportMails(data.requestId);
  if (!mails) return;
  const { supportEmail, senderEmail, senderId, props } = mails;
  const answeredWithinHours = supportEmail === "" ? null : RESPONSE_HOURS[props.priority];
  const mail = await renderSupportConfirmed({ ...props, answeredWithinHours });
  const outgoing = { to: senderEmail, replyTo: supportEmail, ...mail };
  await Mail.send(`${id}.confirm-support-request`, "support ticket", outgoing, { userId: senderId });
});
