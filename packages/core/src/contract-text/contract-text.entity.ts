import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * A part of a text that is written once and never changed: a version of a template, a contract. Nearly all have one part;
 * a text of 200,000 characters may have more bytes than one item of the table takes.
 */
export const ContractTextEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contracttext", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** What the text belongs to; an id, with the version where there are several. */
      ownerId: { type: "string", required: true },
      /** Counted from 0. */
      part: { type: "number", required: true, padding: { length: 3, char: "0" } },
      /** How many there are. */
      parts: { type: "number", required: true },
      text: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "ownerId"] }, sk: { field: "sk", composite: ["part"] } },
    },
  },
  entityConfig(),
);
