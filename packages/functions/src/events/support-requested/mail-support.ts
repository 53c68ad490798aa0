import { Mail } from "@clearhouse/core/mail/index.ts";
import { lettersOf } from "@clearhouse/core/support/letters.ts";
import { SupportRequested } from "@clearhouse/core/support/support.events.ts";
import { renderSupportRequested } from "@clearhouse/emails/support-requested.tsx";
import { consequence } from "../consequence.ts";

/** To the deployment's support, where there is one; an answer goes to whoever asked. */
export const handler = consequence("mail-support", SupportRequested, async ({ id, data }) => {
  const letters = await lettersOf(data.requestId);
  if (!letters || letters.supportEmail === "") return;
  const mail = await renderSupportRequested(letters.props);
  const letter = { to: letters.supportEmail, replyTo: letters.senderEmail, ...mail };
  await Mail.send(`${id}.mail-support`, "support request", letter, { userId: letters.senderId });
});
