import { CustomAttributeType, Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/** 2: licensed assets too. */
export const LOOKS = 2;

/** How far a team's assets that an earlier release has left were looked at; see look-for-copies.ts. */
export const CopyPassEntity = new Entity(
  {
    model: { service: SERVICE, entity: "copypass", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Where the next page of the team's assets begins; "" once all have been looked at. */
      cursor: { type: "string", required: true },
      /** What is looked for: {@link LOOKS}. One that was made for less begins anew. */
      looks: { type: "number" },
      /** The assets that couldn't be looked at; each is asked again a day later, until it can be. Absent for none. */
      failed: { type: CustomAttributeType<string[]>("any") },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);
