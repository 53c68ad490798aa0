import { type Domain, MAIL, RECORDS_AND_LISTS } from "../function-definition.ts";

/** The functions for core's folders creator, creator-invite, onboarding and creator-content. */
export const CREATOR: Domain = {
  name: "Creator",
  subscriptions: [
    {
      name: "SendCreatorInvite",
      event: "creator_invite.created",
      handler: "packages/functions/src/events/creator-invite-created/send-creator-invite",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "NotifyCreatorInviter",
      event: "creator.onboarded",
      handler: "packages/functions/src/events/creator-onboarded/notify-inviter",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS, mail: true },
      ...MAIL,
    },
    {
      name: "RemoveContent",
      event: "creator.deleted",
      handler: "packages/functions/src/events/creator-deleted/remove-content",
      concurrency: 4,
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "RemovePicture",
      event: "creator_content.picture.dropped",
      handler: "packages/functions/src/events/creator-content-picture-dropped/remove-picture",
      // The function reads no records of the team, because the event names the object to remove.
      access: { table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"], media: ["DeleteObject"] },
      memoryMb: 512,
      timeoutSeconds: 30,
    },
  ],
};
