import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** The attributes of one version. The text is stored separately, because lists don't show it. */
const version = {
  version: { type: "number", required: true, padding: { length: 9, char: "0" } },
  name: { type: "string", required: true },
  description: { type: "string", required: true },
  active: { type: "boolean", required: true },
  /** The version that has the text: a version that changed something else has no text of its own. */
  textVersion: { type: "number", required: true },
  /** The editor's name at that time. */
  editedBy: { type: "string", required: true },
  editedAt: { type: "string", required: true },
} as const;

/** A contract template as it is now. */
export const ContractTemplateEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contracttemplate", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      templateId: { type: "string", required: true },
      ...version,
      createdBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["templateId"] } },
    },
  },
  entityConfig(),
);
export type TemplateRecord = EntityItem<typeof ContractTemplateEntity>;

/** A version as it was, also the current one; never changed. */
export const TemplateVersionEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contracttemplateversion", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      templateId: { type: "string", required: true },
      ...version,
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "templateId"] },
        sk: { field: "sk", composite: ["version"] },
      },
    },
  },
  entityConfig(),
);

/** Whether a team was given the default template, which it may have deleted since, and how many templates it has. */
export const TemplateShelfEntity = new Entity(
  {
    model: { service: SERVICE, entity: "contracttemplateshelf", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      templates: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);
