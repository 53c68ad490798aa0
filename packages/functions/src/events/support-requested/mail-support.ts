import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { supportMails } from "@clearhouse/core/custody/support/mails.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { renderSupportRequested } from "@clearhouse/emails/site/support-requested.tsx";
import { consequence } from "../consequence.ts";

/** Mails the deployment's support address, if there is one; a reply goes to the sender. */
export const handler = consequence("mail-support", EVENTS["support.requested"], async ({ id, data }) => {
  const mails = await supportMails(data.requestId);
  if (!mails || mails.supportEmail === "") return;
  const mail = await renderSupportRequested(mails.props);
  const outgoing = { to: mails.supportEmail, replyTo: mails.senderEmail, ...mail };
  await Mail.send(`${id}.mail-support`, "support request", outgoing, { userId: mails.senderId });
});
