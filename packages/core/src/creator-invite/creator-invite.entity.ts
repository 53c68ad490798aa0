import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * An invitation into a team's creator network. One that was used is kept, for the creator points at it; one that nobody
 * uses is kept too, until somebody revokes it.
 */
export const CreatorInviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatorinvite", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      /** The link's secret; a renewed invite has another one. */
      code: { type: "string", required: true },
      /** As it was typed: a name or an address. */
      creator: { type: "string", required: true },
      /** In lower case, where an address was typed: it is mailed, and prefills; whoever holds the link may use it. */
      email: { type: "string" },
      state: { type: ["open", "used"] as const, required: true },
      inviterId: { type: "string", required: true },
      inviterName: { type: "string", required: true },
      /** The event whose mail carries the link as it is now; an earlier event's mail isn't sent any more. */
      mailEventId: { type: "string" },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      usedAt: { type: "string" },
      /** Who came by it, and the contract that they agreed to. */
      creatorId: { type: "string" },
      contractId: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["inviteId"] } },
      /** Used ones leave this list. */
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
