import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { CsvFormat } from "./csv-header.ts";
import { IMPORT_STATES, type ImportRowError } from "./import.schema.ts";

/**
 * An import and how far it is. Each of its steps ends in one transaction that moves `offset` on; `step` names the event
 * that may do the next one, so that a step is counted once however often its event comes.
 */
export const ImportEntity = new Entity(
  {
    model: { service: SERVICE, entity: "import", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      importId: { type: "string", required: true },
      state: { type: IMPORT_STATES, required: true },
      /** The object in the imports bucket. */
      key: { type: "string", required: true },
      fileName: { type: "string", required: true },
      bytes: { type: "number", required: true },
      /** Who began it, and as whom: the uploader of rows that name none. */
      userId: { type: "string", required: true },
      startedBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      endedAt: { type: "string" },
      /** Missing until the file has been looked at. */
      format: { type: CustomAttributeType<CsvFormat>("any") },
      /** Rows of the file that aren't blank; missing until then. */
      rows: { type: "number" },
      /** The byte where the next step begins. */
      offset: { type: "number", required: true },
      /** Records before it, the header included; `rowsDone` are those that weren't blank. */
      records: { type: "number", required: true },
      rowsDone: { type: "number", required: true },
      success: { type: "number", required: true },
      errorCount: { type: "number", required: true },
      /** The first hundred. */
      errors: { type: CustomAttributeType<ImportRowError[]>("any"), required: true },
      /** Offsets of the steps that left refused rows behind. */
      refusedAt: { type: "list", items: { type: "number" }, required: true },
      /** In the media: the refused rows as a CSV. */
      refusedKey: { type: "string" },
      problem: { type: "string" },
      /** Id of the event that may do the next step; "" while it waits for another import, and when it has ended. */
      step: { type: "string" },
      /** How often the step was begun. */
      attempts: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["importId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "imports#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "importId"], template: "${createdAt}#${importId}" },
      },
    },
  },
  entityConfig(),
);

export type ImportRecord = EntityItem<typeof ImportEntity>;

/** How the file of an import that is at work is written. */
export const formatOf = ({ importId, format }: ImportRecord): CsvFormat => {
  if (!format) throw new Error(`The file of ${importId} has not been looked at`);
  return format;
};

/** A team's imports that haven't ended, in order; the first is the one at work. */
export const ImportQueueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "importqueue", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      imports: { type: "list", items: { type: "string" }, required: true },
      /** Moves with every change. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);
