import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { MAIL, NOTICE, RECORDS, RECORDS_AND_LISTS } from "./access.ts";

/** The functions for core's folders team, invite, user and notification. */
export const PEOPLE: Domain = {
  name: "People",
  subscriptions: [
    {
      name: "NotifyInviter",
      event: "member.joined",
      handler: "packages/functions/src/events/member-joined/notify-inviter",
      work: { eventsAMinute: LOAD.peopleAMinute, seconds: 0.5 },
      access: { table: RECORDS_AND_LISTS },
      ...NOTICE,
    },
    {
      name: "NotifyMember",
      event: "member.role.changed",
      handler: "packages/functions/src/events/member-role-changed/notify-member",
      work: { eventsAMinute: LOAD.peopleAMinute, seconds: 0.5 },
      access: { table: RECORDS },
      ...NOTICE,
    },
    {
      name: "SendInvite",
      event: "invite.created",
      handler: "packages/functions/src/events/invite-created/send-invite",
      work: { eventsAMinute: LOAD.peopleAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "SendDigest",
      event: "notification.digest.due",
      handler: "packages/functions/src/events/notification-digest-due/send-digest",
      work: { eventsAMinute: LOAD.digestsAMinute, seconds: 1 },
      access: { table: [...RECORDS_AND_LISTS, "BatchGetItem"], mail: true },
      ...MAIL,
    },
    {
      name: "TellOfNewSignIn",
      event: "user.sign_in.added",
      handler: "packages/functions/src/events/user-sign-in-added/tell-person",
      work: { eventsAMinute: LOAD.peopleAMinute, seconds: 1 },
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
    {
      name: "TellOldAddress",
      event: "user.email.changed",
      handler: "packages/functions/src/events/user-email-changed/tell-old-address",
      work: { eventsAMinute: LOAD.peopleAMinute, seconds: 1 },
      access: { table: RECORDS, mail: true },
      ...MAIL,
    },
  ],
};
