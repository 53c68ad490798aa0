import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { FEEDBACK_STATUSES, FEEDBACK_TYPES } from "./feedback.schema.ts";

/**
 * Feedback of a member to the team's admins, with the sender's details at the time of sending. Ids sort by creation
 * time.
 */
export const FeedbackEntity = new Entity(
  {
    model: { service: SERVICE, entity: "feedback", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      feedbackId: { type: "string", required: true },
      type: { type: FEEDBACK_TYPES, required: true },
      subject: { type: "string", required: true },
      details: { type: "string", required: true },
      userId: { type: "string", required: true },
      userName: { type: "string", required: true },
      userEmail: { type: "string", required: true },
      status: { type: FEEDBACK_STATUSES, required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["feedbackId"] } },
      /** The index of the entries that aren't archived. */
      current: {
        index: "gsi1",
        condition: ({ status }) => status !== "archived",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "feedback#${teamId}" },
        sk: { field: "gsi1sk", composite: ["feedbackId"], template: "${feedbackId}" },
      },
    },
  },
  entityConfig(),
);

export type FeedbackRecord = EntityItem<typeof FeedbackEntity>;

export const FEEDBACK_ABOUT: AboutOf<FeedbackRecord> = {
  subject: "text",
  details: "text",
  userId: "sender.id",
  userName: "sender.name",
  userEmail: "sender.email",
};
