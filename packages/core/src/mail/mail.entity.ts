import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../platform/entity.ts";

/** What became of a mail. A second one after a crash inside a send shows here as a second attempt. */
export const MailEntity = new Entity(
  {
    model: { service: SERVICE, entity: "mail", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The event it answers and the consequence that sends it: one mail each. */
      mailId: { type: "string", required: true },
      kind: { type: "string", required: true },
      state: { type: ["sending", "sent"] as const, required: true },
      attempts: { type: "number", required: true },
      messageId: { type: "string" },
      sentAt: { type: "string" },
      /** Entered into the activity of what it is about. */
      notedAt: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["mailId"] } },
    },
  },
  entityConfig(),
);
