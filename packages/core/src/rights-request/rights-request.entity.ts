import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Licence, useClass } from "../licence/licence.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** One question to one content owner. Kept whatever the answer, never removed by time. */
export const RightsRequestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "rightsrequest", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      token: { type: "string", required: true },
      status: { type: ["pending", "approved", "denied", "expired", "withdrawn"] as const, required: true },
      requesterId: { type: "string", required: true },
      requestedBy: { type: "string", required: true },
      brand: { type: "string", required: true },
      intendedUse: { type: "string", required: true },
      useClass: { type: useClass.options, required: true },
      urgency: { type: ["low", "medium", "high"] as const, required: true },
      contentOwner: { type: "string", required: true },
      contentOwnerEmail: { type: "string" },
      contentTitle: { type: "string", required: true },
      contentUrl: { type: "string" },
      /** As it was sent, whole. */
      message: { type: "string" },
      requestedUntil: { type: "string" },
      createdAt: { type: "string", required: true },
      expiresAt: { type: "string", required: true },
      /** Day (UTC) of the last view that entered the activity. */
      viewedOn: { type: "string" },
      decision: { type: CustomAttributeType<Decision>("any") },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["requestId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "requests#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "requestId"], template: "${createdAt}#${requestId}" },
      },
    },
  },
  entityConfig(),
);

export type RightsRequestRecord = EntityItem<typeof RightsRequestEntity>;

/** An answer; it happens once. A no grants nothing. */
export interface Decision extends Licence {
  id: string;
  status: "approved" | "denied";
  /** What a yes led to; missing in answers of before it was written here. */
  grantId?: string;
  decidedAt: string;
  name: string;
  email: string;
  reason: string;
}
