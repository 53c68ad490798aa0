import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * An invitation into a team's creator network. A used invite is kept, because its creator's record refers to it. An
 * unused invite is kept until somebody revokes it.
 */
export const CreatorInviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatorinvite", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      /** The secret in the link; a renewed invite has a new secret. */
      code: { type: "string", required: true },
      /** The text that the inviter typed: a name or an email address. */
      creator: { type: "string", required: true },
      /**
       * The typed email address in lower case; absent if a name was typed. The link is mailed to this address, and the
       * creator's form is prefilled with it. Still, everybody who has the link may use the invite.
       */
      email: { type: "string" },
      state: { type: ["open", "used"] as const, required: true },
      inviterId: { type: "string", required: true },
      inviterName: { type: "string", required: true },
      /** The id of the event whose handler mails the current link. Mails for earlier events aren't sent any more. */
      mailEventId: { type: "string" },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      usedAt: { type: "string" },
      /** The id of the creator who joined with the invite, and the id of the contract to which the creator agreed. */
      creatorId: { type: "string" },
      contractId: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["inviteId"] } },
      /** An index of the unused invites. */
      open: {
        index: "gsi1",
        condition: ({ state }) => state === "open",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "creator-invites#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "inviteId"], template: "${createdAt}#${inviteId}" },
      },
    },
  },
  entityConfig(),
);

export type CreatorInviteRecord = EntityItem<typeof CreatorInviteEntity>;

/** Whoever has the link may use it, so the creator with `creatorId` may be another person than the invited one. */
export const CREATOR_INVITE_ABOUT: AboutOf<CreatorInviteRecord> = {
  creator: "invited.name",
  email: "invited.email",
  inviterId: "inviter.id",
  inviterName: "inviter.name",
};
