import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * An invitation into a team's creator network. Used ones are kept, because the creator refers to it; unused ones are
 * kept until somebody revokes them.
 */
export const CreatorInviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatorinvite", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      /** The secret in the link; a renewed invite has a new one. */
      code: { type: "string", required: true },
      /** As it was typed: a name or an address. */
      creator: { type: "string", required: true },
      /**
       * In lower case, if an address was typed. It is mailed and prefills the form; every holder of the link may use
       * it.
       */
      email: { type: "string" },
      state: { type: ["open", "used"] as const, required: true },
      inviterId: { type: "string", required: true },
      inviterName: { type: "string", required: true },
      /** The event whose mail carries the current link; mails of earlier events aren't sent any more. */
      mailEventId: { type: "string" },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      usedAt: { type: "string" },
      /** The creator who joined, and the contract they agreed to. */
      creatorId: { type: "string" },
      contractId: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["inviteId"] } },
      /** Used invites leave this list. */
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
