import { type Domain, MAIL, NOTICE, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

/** The functions for core's folders team, invite, user and notification. */
export const PEOPLE: Domain = {
  name: "People",
  subscriptions: [
    {
      name: "NotifyInviter",
      event: "member.joined",
      handler: "packages/functions/src/events/member-joined/notify-inviter",
      access: { table: RECORDS_AND_LISTS },
      ...NOTICE,
    },
    {
      name: "NotifyMember",
      event: "member.role.changed",
      handler: "packages/functions/src/events/member-role-changed/notify-member",
      access: { table: RECORDS },
      ...NOTICE,
    },
    {
      name: "SendInvite",
      event: "invite.created",
      handler: "packages/functions/src/events/invite-created/send-invite",
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "SendDigest",
      event: "notification.digest.due",
      handler: "packages/functions/src/events/notification-digest-due/send-digest",
      concurrency: 4,
      access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], mail: true },
      ...MAIL,
    },
    {
      name: "TellOfNewSignIn",
      event: "user.sign_in.added",
      handler: "packages/functions/src/events/user-sign-in-added/tell-person",
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
    {
      name: "TellOldAddress",
      event: "user.email.changed",
      handler: "packages/functions/src/events/user-email-changed/tell-old-address",
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
  ],
};
