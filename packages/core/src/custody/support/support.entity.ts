import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { SUPPORT_PRIORITIES } from "./support.schema.ts";

/** A member's question to the deployment's operator, with the sender's details at that time. */
export const SupportRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "supportrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      ticket: { type: "string", required: true },
      priority: { type: SUPPORT_PRIORITIES, required: true },
      subject: { type: "string", required: true },
      description: { type: "string", required: true },
      userId: { type: "string", required: true },
      userName: { type: "string", required: true },
      userEmail: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["requestId"] } },
    },
  },
  entityConfig(),
);

export type SupportRequestRecord = EntityItem<typeof SupportRequestEntity>;

export const SUPPORT_REQUEST_ABOUT: AboutOf<SupportRequestRecord> = {
  ticket: "nobody",
  subject: "text",
  description: "text",
  userId: "sender.id",
  userName: "sender.name",
  userEmail: "sender.email",
};
