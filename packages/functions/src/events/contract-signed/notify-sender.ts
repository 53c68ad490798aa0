import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { answeredMail, signatureNotice } from "@clearhouse/core/notices/mail/contract-mails.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { consequence } from "../consequence.ts";

/** Notifies the sender in the application at once. The mail follows when the signed documents are made. */
export const handler = consequence("notify-sender-signed", EVENTS["contract.signed"], async ({ data }) => {
  const content = await answeredMail(data.contractId);
  if (!content || content.isToldOtherwise) return;
  await Notification.tell(signatureNotice(data.contractId, content));
});
