import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { createExportInput } from "./export.schema.ts";

/** How far a long list has been written. */
export interface ListProgress {
  /** The event whose turn it is: one that comes again once another has gone on does nothing. */
  event: string;
  uploadId: string;
  /** ETags of the file's parts so far. */
  parts: string[];
  /** The object with the ids of the list as it was when it was begun. */
  ids: string;
  /** How many they are, and how many of them have had their turn. */
  assets: number;
  at: number;
  /** Rows that came of them; an asset that was deleted meanwhile has none. */
  rows: number;
}

/** A file that a member asked for; gone after its days, and the record with it. */
export const ExportEntity = new Entity(
  {
    model: { service: SERVICE, entity: "export", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      exportId: { type: "string", required: true },
      /** Who asked, and alone reads it: what an admin may see of an asset's history isn't for everybody. */
      userId: { type: "string", required: true },
      /** As it was asked. */
      input: { type: CustomAttributeType<ExportInput>("any"), required: true },
      state: { type: ["queued", "done", "failed"] as const, required: true },
      rows: { type: "number", required: true },
      fileName: { type: "string", required: true },
      /** In the media; it can't be guessed. */
      key: { type: "string", required: true },
      /** Of a long list, whose file is written in parts: how far it is, and a mark that moves with each note of it. */
      mark: { type: "string" },
      progress: { type: CustomAttributeType<ListProgress>("any") },
      /** Of a PDF: hex, by which a copy can be compared. */
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
