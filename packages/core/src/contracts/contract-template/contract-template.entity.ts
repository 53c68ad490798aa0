import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/** The attributes of a template's version. The version's text is stored separately, because lists don't show it. */
const version = {
  version: { type: "number", required: true, padding: { length: 9, char: "0" } },
  name: { type: "string", required: true },
  description: { type: "string", required: true },
  active: { type: "boolean", required: true },
  /**
   * The number of the version under which the text is stored. If a version didn't change the text, `textVersion` names
   * an earlier version.
   */
  textVersion: { type: "number", required: true },
  /** The name that the editor had when they made the version. */
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

/** A version of a template. A version never changes. The current version also has such an item. */
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

/**
 * How many templates a team has. The item exists if the team was given the default template, even if the team has
 * deleted that template since.
 */
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

export const TEMPLATE_VERSION_ABOUT: AboutOf<EntityItem<typeof TemplateVersionEntity>> = {
  name: "text",
  description: "text",
  editedBy: "member",
};
export const TEMPLATE_ABOUT: AboutOf<TemplateRecord> = { ...TEMPLATE_VERSION_ABOUT, createdBy: "member" };
