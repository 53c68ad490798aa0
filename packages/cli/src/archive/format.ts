import type { StoredFile } from "@clearhouse/core/custody/archive/files.ts";
import { FIRST_LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import * as z from "zod";

/**
 * The version of the zip's own format: its files and this manifest. The layout of the records in it is told apart from
 * that, because records of earlier layouts are migrated.
 */
const VERSION = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();

/** The archive's description, which is the zip's last entry. */
export const manifest = z.object({
  format: z.literal("clearhouse-archive", { error: "This isn't an archive of Clearhouse." }),
  version: z.literal(VERSION, { error: "This archive was made by another version of Clearhouse." }),
  createdAt: z.string(),
  /** The layout that all records have at least (core/platform/migrations); archives of the first layout don't say it. */
  layout: z.int().min(FIRST_LAYOUT).default(FIRST_LAYOUT),
  /** Absent if the archive has every team. */
  team: z.string().optional(),
  /** For each kind of record, the number of records and the hash of the file with them. */
  records: z.record(z.string().regex(/^[a-z]+$/), z.object({ count, sha256 })),
  /** `sha256` is the hash of the list of files, and the list contains the hash of each file. */
  files: z.object({ count, bytes: count, sha256 }),
  /** The hashes, by path, of CSV files for other programs; a restore doesn't read these files. */
  lists: z.record(z.string(), sha256),
  /** For each kind of record, how many of its items in the table aren't in the archive. */
  left: z.record(z.string(), count),
  /**
   * The ids of the deployment's keys (core/custody/archive/key-ids.ts), as far as the command that wrote the archive knew them;
   * archives of earlier releases have none.
   */
  keys: z.record(z.string(), z.array(z.string())).optional(),
  /** Teams in which something changed while the archive was written. */
  moved: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export const FORMAT = { format: "clearhouse-archive", version: VERSION } as const;
export const MANIFEST = "manifest.json";
export const FILES = "files.jsonl";
export const recordsPath = (kind: string): string => `records/${kind}.jsonl`;
export const listPath = (teamId: string): string => `assets/${teamId}.csv`;
export const filePath = ({ bucket, key }: StoredFile): string => `files/${bucket}/${key}`;

/**
 * An item as one line, with sorted members, so that equal items are equal lines.
 * @throws TypeError for values that JSON can't hold
 */
export const lineOf = (item: Record<string, unknown>): string =>
  JSON.stringify(item, (_, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new TypeError("A record holds what JSON can't");
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
