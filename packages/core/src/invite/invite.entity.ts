import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * An invitation into a team. One that was used is kept, for the log and the person point at it; any other one ends by
 * itself some time after it ran out.
 */
export const InviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: "invite", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      /** The link's secret; a renewed invite has another one. */
      code: { type: "string", required: true },
      /** Only this address may join; absent for whoever holds the link. */
      email: { type: "string" },
      role: { type: ["admin", "member"] as const, required: true },
      state: { type: ["open", "used", "revoked"] as const, required: true },
      /** Absent where no member invited: the first admin of a new team. */
      inviterId: { type: "string" },
      inviterName: { type: "string" },
      /** The event whose mail carries the link as it is now; an earlier event's mail isn't sent any more. */
      mailEventId: { type: "string" },
      createdAt: { type: "string", required: true },
      /** When its link was made that it has now; absent as long as it has the first one. */
      renewedAt: { type: "string" },
      expiresAt: { type: "string", required: true },
      usedAt: { type: "string" },
      usedBy: { type: "string" },
      /** Absent once it was used. */
      expires: { type: "number" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["inviteId"] } },
      /** Used and revoked ones leave this list. */
      open: {
        index: "gsi1",
        condition: ({ state }) => state === "open",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "invites#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "inviteId"], template: "${createdAt}#${inviteId}" },
      },
    },
  },
  entityConfig(),
);

export type InviteRecord = EntityItem<typeof InviteEntity>;
