import { type Domain, MAIL, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

/** The functions for core's folders `support` and `feedback`. */
export const SUPPORT: Domain = {
  name: "Support",
  subscriptions: [
    {
      name: "MailSupport",
      event: "support.requested",
      handler: "packages/functions/src/events/support-requested/mail-support",
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
    {
      name: "ConfirmSupportRequest",
      event: "support.requested",
      handler: "packages/functions/src/events/support-requested/confirm-to-sender",
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyAdminsOfFeedback",
      event: "feedback.sent",
      handler: "packages/functions/src/events/feedback-sent/notify-admins",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
  ],
};
