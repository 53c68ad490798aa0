import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { createExportInput } from "./export.schema.ts";

/** How far a long list has been written. */
export interface ListProgress {
  /** The id of the event that may write the next parts. If an earlier event is delivered again, nothing is written. */
  event: string;
  uploadId: string;
  /** ETags of the file's parts so far. */
  parts: string[];
  /** The S3 key of the object with the ids of the list's assets, as they were when the list was begun. */
  ids: string;
  /** How many assets the list has, and how many have been processed. */
  assets: number;
  at: number;
  /** Rows written so far; an asset that was deleted before its row was written has none. */
  rows: number;
}

/** An export: a file that a member asked for. The file and this record are removed after some days. */
export const ExportEntity = new Entity(
  {
    model: { service: SERVICE, entity: "export", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      exportId: { type: "string", required: true },
      /**
       * The member who asked. Only that member can read the file, because an admin may see more of an asset's history
       * than other members.
       */
      userId: { type: "string", required: true },
      /** The input of the call that asked for the file. */
      input: { type: CustomAttributeType<ExportInput>("any"), required: true },
      state: { type: ["queued", "done", "failed"] as const, required: true },
      rows: { type: "number", required: true },
      fileName: { type: "string", required: true },
      /** The file's key in the media bucket; the key can't be guessed. */
      key: { type: "string", required: true },
      /**
       * For a long list, whose file is written in parts: `progress` says how far the file has been written, and `mark`
       * changes with each update of `progress`.
       */
      mark: { type: "string" },
      progress: { type: CustomAttributeType<ListProgress>("any") },
      /** SHA-256 of a PDF (hex), with which anybody can check a copy. */
      sha256: { type: "string" },
      createdAt: { type: "string", required: true },
      endsAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["exportId"] } },
    },
  },
  entityConfig(),
);

export type ExportInput = ReturnType<typeof createExportInput.parse>;
export type ExportRecord = EntityItem<typeof ExportEntity>;

export const EXPORT_ABOUT: AboutOf<ExportRecord> = {
  input: "text",
  fileName: "text",
  mark: "nobody",
  progress: "nobody",
};
