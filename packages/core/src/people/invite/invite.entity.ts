import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * An invitation into a team. Used invites are kept, because the team's log and the record of the person who joined
 * refer to them. Other invites are removed some time after they expire.
 */
export const InviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: "invite", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      /** The secret in the link; a renewed invite has a new secret. */
      code: { type: "string", required: true },
      /** Only the person with this email address may join; absent if any holder of the link may join. */
      email: { type: "string" },
      role: { type: ["admin", "member"] as const, required: true },
      state: { type: ["open", "used", "revoked"] as const, required: true },
      /** Absent for the first admin of a new team, whom no member invited. */
      inviterId: { type: "string" },
      inviterName: { type: "string" },
      /** The id of the event whose mail has the current link; mails of earlier events aren't sent any more. */
      mailEventId: { type: "string" },
      createdAt: { type: "string", required: true },
      /** When the invite's current link was made; absent while the invite has its first link. */
      renewedAt: { type: "string" },
      expiresAt: { type: "string", required: true },
      usedAt: { type: "string" },
      usedBy: { type: "string" },
      /** When the table removes the invite; absent for a used invite. */
      expires: { type: "number" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["inviteId"] } },
      /** The index of the invites that are neither used nor revoked. */
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

export const INVITE_ABOUT: AboutOf<InviteRecord> = {
  email: "invited.email",
  inviterId: "inviter.id",
  inviterName: "inviter.name",
  usedBy: "nobody",
};
