import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../platform/entity.ts";

/** An invitation into a team; kept after its end, so that a list can say what became of it. */
export const InviteEntity = new Entity(
  {
    model: { service: SERVICE, entity: "invite", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      inviteId: { type: "string", required: true },
      code: { type: "string", required: true },
      /** Only this address may join; absent for whoever holds the link. */
      email: { type: "string" },
      role: { type: ["admin", "member"] as const, required: true },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      usedAt: { type: "string" },
      usedBy: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["inviteId"] } },
      byCode: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["code"], template: "invite#${code}" },
        sk: { field: "gsi3sk", composite: ["inviteId"], template: "${inviteId}" },
      },
    },
  },
  entityConfig(),
);
