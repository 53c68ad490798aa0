import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * A part of a text that never changes: of a version of a template, or of a contract. Nearly all texts have one part; a
 * text of 200,000 characters may have more bytes than one item of the table can hold.
 */
export const ContractTextEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contracttext", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The id of what the text belongs to, with the version if there are several. */
      ownerId: { type: "string", required: true },
      /** Counted from 0. */
      part: { type: "number", required: true, padding: { length: 3, char: "0" } },
      /** The number of parts. */
      parts: { type: "number", required: true },
      text: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "ownerId"] }, sk: { field: "sk", composite: ["part"] } },
    },
  },
  entityConfig(),
);
