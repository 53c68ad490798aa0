import * as z from "zod";
import { cursor, resourceId, timestamp } from "../../platform/fields.schema.ts";
import { CSV_BYTES, UPLOAD_MESSAGES } from "../upload/upload.schema.ts";

/**
 * The columns that an import reads. Column names are matched in any letter case and order; unknown
 * columns are named in a note.
 */
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

/** The column in our exports with the id of the row's asset, by which an import recognizes existing assets. */
export const ASSET_ID_COLUMN = "asset_id";

export const IMPORT_LIMITS = { rows: 50_000, bytes: CSV_BYTES } as const;

/** The texts that people see about an import. */
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

/** The id of a completed upload with the purpose `import`. */
export const createImportInput = z.object({ uploadId: resourceId });

export const IMPORT_STATES = ["queued", "running", "done", "failed"] as const;

/**
 * The error of a row. `row` is the row's number in a spreadsheet, where the header is row 1.
 */
export const importRowError = z.object({ row: z.number().int(), error: z.string() });
export type ImportRowError = z.infer<typeof importRowError>;

export const assetImport = z.object({
  id: z.string(),
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  startedBy: z.string(),
  createdAt: timestamp,
  /** When the import ended; "" before its end. */
  endedAt: z.string(),
  /** The file's size in bytes, and how many of its bytes were imported. */
  bytes: z.number().int(),
  bytesDone: z.number().int(),
  /** The number of rows in the file (0 until the file has been read), and how many rows were imported. */
  rows: z.number().int(),
  rowsDone: z.number().int(),
  /** How many of the team's imports come before this import. */
  waitingFor: z.number().int(),
  /** Unknown columns of the file. */
  unknownColumns: z.array(z.string()),
  /** Why the whole file was refused; "" otherwise. */
  problem: z.string(),
  /** Assets that were made: the spec's `success`. */
  success: z.number().int(),
  /** The number of refused rows, and the first hundred errors. */
  errorCount: z.number().int(),
  errors: z.array(importRowError),
  /** The URL of a CSV file with the refused rows. The file can be corrected and imported; "" if no row was refused. */
  failedRowsUrl: z.string(),
});
export type AssetImport = z.infer<typeof assetImport>;

/** An import in a list, without its errors. */
export const importSummary = assetImport.omit({ errors: true });
export type ImportSummary = z.infer<typeof importSummary>;

export const importsQuery = z.object({ cursor: cursor.optional() });
export const importPage = z.object({ items: z.array(importSummary), cursor: z.string().nullable() });
export type ImportPage = z.infer<typeof importPage>;
