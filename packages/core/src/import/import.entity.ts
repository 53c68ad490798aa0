import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { CsvFormat } from "./csv-header.ts";
import { IMPORT_STATES, type ImportRowError } from "./import.schema.ts";

/**
 * An import and its progress. Each of its steps ends in one transaction that moves `offset` on. `step` names the event
 * that may do the next step, so that a step counts once however often its event is delivered.
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
      /** The member who began it: the uploader of rows that name none. */
      userId: { type: "string", required: true },
      startedBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      endedAt: { type: "string" },
      /** Missing until the file has been read. */
      format: { type: CustomAttributeType<CsvFormat>("any") },
      /** Rows of the file that aren't blank; missing until the file has been read. */
      rows: { type: "number" },
      /** The byte where the next step begins. */
      offset: { type: "number", required: true },
      /** Records before `offset`, header included; `rowsDone` counts those that weren't blank. */
      records: { type: "number", required: true },
      rowsDone: { type: "number", required: true },
      success: { type: "number", required: true },
      errorCount: { type: "number", required: true },
      /** The first hundred errors. */
      errors: { type: CustomAttributeType<ImportRowError[]>("any"), required: true },
      /** Offsets of the steps with refused rows. */
      refusedAt: { type: "list", items: { type: "number" }, required: true },
      /** Key in the media bucket: the refused rows as a CSV. */
      refusedKey: { type: "string" },
      problem: { type: "string" },
      /** Id of the event that may do the next step; "" while it waits for another import, and after its end. */
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

/** The format of the file of a running import. */
export const formatOf = ({ importId, format }: ImportRecord): CsvFormat => {
  if (!format) throw new Error(`The file of ${importId} has not been looked at`);
  return format;
};

/** A team's unfinished imports, in order; the first one runs. */
export const ImportQueueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "importqueue", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      imports: { type: "list", items: { type: "string" }, required: true },
      /** Changes with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);
