import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * A part of the text of a contract or of a template's version. The text never changes. Nearly all texts have only one
 * part, but a text of 200,000 characters can be too large for one item of DynamoDB.
 */
export const ContractTextEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contracttext", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * The id of the contract to which the text belongs, or the id of the template followed by "-" and the version.
       */
      ownerId: { type: "string", required: true },
      /** The number of the part, counted from 0. */
      part: { type: "number", required: true, padding: { length: 3, char: "0" } },
      /** How many parts the text has. */
      parts: { type: "number", required: true },
      text: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "ownerId"] }, sk: { field: "sk", composite: ["part"] } },
    },
  },
  entityConfig(),
);

export const CONTRACT_TEXT_ABOUT: AboutOf<EntityItem<typeof ContractTextEntity>> = { text: "text" };
