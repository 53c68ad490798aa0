import type { FileHandle } from "./file-handle.ts";

/**
 * What is stored about an upload, so that it can continue after a reload. Few browsers give a lasting handle for a
 * file. In other browsers the person chooses the file again, and the file is recognized by its content, or by its name,
 * size and date.
 */
export interface LedgerEntry {
  /**
   * The idempotency key of the call that makes something from the upload, so that a repeated call makes nothing twice.
   * The key also identifies the entry.
   */
  finishKey: string;
  /** Undefined until the server has opened the upload. */
  uploadId: string | undefined;
  /** Identifies the person whose uploads these are; another person in the same browser never sees them. */
  scope: string;
  fileName: string;
  contentType: string;
  size: number;
  lastModified: number;
  /** Made by fingerprint.ts; "" if none could be made. */
  fingerprint: string;
  handle: FileHandle | undefined;
  /**
   * What the person entered, as a structured clone; validate it when reading, because an older version may have stored
   * it.
   */
  details: unknown;
  /** Whether the person has discarded the upload, and the server couldn't be told yet. */
  discarded: boolean;
}

/** The stored uploads of one person. Nothing rejects: if something can't be stored, uploads go on without it. */
export interface UploadLedger {
  list(): Promise<LedgerEntry[]>;
  remember(entry: Omit<LedgerEntry, "scope">): Promise<void>;
  forget(finishKey: string): Promise<void>;
  /** Claims the upload for this tab; undefined if another tab is working on it. */
  claim(finishKey: string): Promise<(() => void) | undefined>;
}

/** What identifies a file. */
export type KnownFile = Pick<LedgerEntry, "fileName" | "size" | "lastModified" | "fingerprint">;

export const isSameFile = (
  known: Omit<KnownFile, "fingerprint">,
  file: Pick<File, "name" | "size" | "lastModified">,
): boolean => known.fileName === file.name && known.size === file.size && known.lastModified === file.lastModified;

/**
 * Whether two files have the same content. Names and dates are compared only if the content can't be, because copies
 * get another date, and phones give files other names.
 */
export const isSameContent = async (
  known: KnownFile,
  file: File,
  fingerprint: (file: File) => Promise<string> = async () => "",
): Promise<boolean> => {
  if (known.size !== file.size) return false;
  const found = known.fingerprint === "" ? "" : await fingerprint(file);
  return found === "" ? isSameFile(known, file) : found === known.fingerprint;
};
