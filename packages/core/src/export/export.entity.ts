import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { createExportInput } from "./export.schema.ts";

/** How far a long list has been written. */
export interface ListProgress {
  /** The event that may continue. An earlier event that is delivered again does nothing. */
  event: string;
  uploadId: string;
  /** ETags of the file's parts so far. */
  parts: string[];
  /** The object with the ids of the list at the time it was begun. */
  ids: string;
  /** How many ids there are, and how many have been processed. */
  assets: number;
  at: number;
  /** Rows written so far; an asset that was deleted meanwhile has none. */
  rows: number;
}

/** A file that a member asked for; removed with its record after some days. */
export const ExportEntity = new Entity(
  {
    model: { service: SERVICE, entity: "export", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      exportId: { type: "string", required: true },
      /** Who asked. Only they can read it, because an admin may see more of an asset's history than others. */
      userId: { type: "string", required: true },
      /** The request as it was sent. */
      input: { type: CustomAttributeType<ExportInput>("any"), required: true },
      state: { type: ["queued", "done", "failed"] as const, required: true },
      rows: { type: "number", required: true },
      fileName: { type: "string", required: true },
      /** Its key in the media bucket; it can't be guessed. */
      key: { type: "string", required: true },
      /** For a long list, whose file is written in parts: the progress, and a mark that changes with each update. */
      mark: { type: "string" },
      progress: { type: CustomAttributeType<ListProgress>("any") },
      /** SHA-256 of a PDF (hex), to compare a copy with. */
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
