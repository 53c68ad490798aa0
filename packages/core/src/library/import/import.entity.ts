import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { CsvFormat } from "./csv-records.ts";
import { IMPORT_STATES, type ImportRowError } from "./import.schema.ts";

/**
 * An import and its progress. Each part of an import ends with one transaction that advances `offset`. `step` is the id
 * of the event that may go on with it, so a part counts once however often the event is delivered.
 */
export const ImportEntity = new Entity(
  {
    model: { service: SERVICE, entity: "import", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      importId: { type: "string", required: true },
      state: { type: IMPORT_STATES, required: true },
      /** The file's key in the imports bucket. */
      key: { type: "string", required: true },
      fileName: { type: "string", required: true },
      bytes: { type: "number", required: true },
      /** The member who began the import, and who is the uploader if a row names no uploader. */
      userId: { type: "string", required: true },
      startedBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      endedAt: { type: "string" },
      /** Missing until the file has been read. */
      format: { type: CustomAttributeType<CsvFormat>("any") },
      /** Rows of the file that aren't blank; missing until the file has been read. */
      rows: { type: "number" },
      /** The byte where the next chunk begins. */
      offset: { type: "number", required: true },
      /** The number of records before `offset`, header included; `rowsDone` counts the rows that weren't blank. */
      records: { type: "number", required: true },
      rowsDone: { type: "number", required: true },
      success: { type: "number", required: true },
      errorCount: { type: "number", required: true },
      /** The errors of refused rows, at most the first hundred. */
      errors: { type: CustomAttributeType<ImportRowError[]>("any"), required: true },
      /** The offsets at which chunks with refused rows began. */
      refusedAt: { type: "list", items: { type: "number" }, required: true },
      /** The key of a CSV file with the refused rows, in the media bucket. */
      refusedKey: { type: "string" },
      problem: { type: "string" },
      /** Id of the event that may go on with the import; "" while it waits for another import, and after its end. */
      step: { type: "string" },
      /** Write units a second at the end of the last chunk, if the table was busy. */
      pace: { type: "number" },
      /** How often the current part was begun. */
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

/** The format of an import's file, after the file's beginning was read. */
export const formatOf = ({ importId, format }: ImportRecord): CsvFormat => {
  if (!format) throw new Error(`The file of ${importId} has not been looked at`);
  return format;
};

/** A team's unfinished imports, in order; the first import runs, the others wait. */
export const ImportQueueEntity = new Entity(
  {
    model: { service: SERVICE, entity: "importqueue", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      imports: { type: "list", items: { type: "string" }, required: true },
      /** Increases with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export const IMPORT_ABOUT: AboutOf<ImportRecord> = {
  fileName: "text",
  userId: "starter.id",
  startedBy: "starter.name",
  format: "nobody",
  errors: "text",
  problem: "text",
  step: "nobody",
};
