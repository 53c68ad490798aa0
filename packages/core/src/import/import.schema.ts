import * as z from "zod";
import { cursor, resourceId, timestamp } from "../platform/fields.schema.ts";
import { CSV_BYTES, UPLOAD_MESSAGES } from "../upload/upload.schema.ts";

/** Spec-map A3; names are matched without regard to case and order, further columns are named in a note. */
export const CSV_COLUMNS = [
  "name",
  "type",
  "source",
  "uploader",
  "tags",
  "notes",
  "context",
  "file_url",
  "thumbnail_url",
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/** Of our exports: the asset that a row was written of. An import knows by it what the team has already. */
export const ASSET_ID_COLUMN = "asset_id";

export const IMPORT_LIMITS = { rows: 50_000, bytes: CSV_BYTES } as const;

/** Spec-map A5 and A8. */
export const IMPORT_TEXTS = {
  browse: UPLOAD_MESSAGES.csv,
  drop: "Please drop a valid CSV file",
  failed: "Failed to process CSV file",
  failedWith: (detail: string) => `Failed to process CSV: ${detail}`,
  created: (count: number) => `Successfully created ${count} assets`,
  errors: (count: number) => `${count} rows had errors`,
  row: (row: number, message: string) => `Row ${row}: ${message}`,
  exists: "This asset already exists",
} as const;

/** The file lies in the store already, sent as an upload with the purpose `import`. */
export const createImportInput = z.object({ uploadId: resourceId });

export const IMPORT_STATES = ["queued", "running", "done", "failed"] as const;

/** Spec-map A3, CSV result: `row` counts records as a spreadsheet does, the header is row 1. */
export const importRowError = z.object({ row: z.number().int(), error: z.string() });
export type ImportRowError = z.infer<typeof importRowError>;

export const assetImport = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  startedBy: z.string(),
  createdAt: timestamp,
  /** "" until it has ended. */
  endedAt: z.string(),
  /** Bytes of the file, and how many of them have been worked through. */
  bytes: z.number().int(),
  bytesDone: z.number().int(),
  /** Rows of the file, 0 until it has been looked at, and how many of them have been worked through. */
  rows: z.number().int(),
  rowsDone: z.number().int(),
  /** Imports of the team that come before this one. */
  waitingFor: z.number().int(),
  /** Columns of the file that nobody knows. */
  unknownColumns: z.array(z.string()),
  /** Why the whole file was refused; "" otherwise. */
  problem: z.string(),
  /** Assets that were made: the spec's `success`. */
  success: z.number().int(),
  /** Rows that were refused, and the first hundred of them. */
  errorCount: z.number().int(),
  errors: z.array(importRowError),
  /** The refused rows as a CSV that can be mended and imported; "" where there are none. */
  failedRowsUrl: z.string(),
});
export type AssetImport = z.infer<typeof assetImport>;

/** What a list says of one; its errors are read with it alone. */
export const importSummary = assetImport.omit({ errors: true });
export type ImportSummary = z.infer<typeof importSummary>;

export const importsQuery = z.object({ cursor: cursor.optional() });
export const importPage = z.object({ items: z.array(importSummary), cursor: z.string().nullable() });
export type ImportPage = z.infer<typeof importPage>;
