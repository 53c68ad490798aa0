import type { FileHandle } from "./file-handle.ts";

/**
 * What is remembered of an upload over a reload. Few browsers give a lasting hold on a file; elsewhere the person
 * chooses it again, and it is known by its content, or by its name, size and date.
 */
export interface LedgerEntry {
  /** Under which the upload is turned into something, so that doing it twice does it once. It names the entry. */
  finishKey: string;
  /** Undefined until the server has opened the upload. */
  uploadId: string | undefined;
  /** Whose uploads these are; another person's on the same machine are never shown. */
  scope: string;
  fileName: string;
  contentType: string;
  size: number;
  lastModified: number;
  /** Of fingerprint.ts; "" where none could be made. */
  fingerprint: string;
  handle: FileHandle | undefined;
  /** What the person entered, as a structured clone keeps it; read back with care, an older version wrote it. */
  details: unknown;
  /** Thrown away by the person while the server couldn't be told. */
  discarded: boolean;
}

export interface UploadLedger {
  list(scope: string): Promise<LedgerEntry[]>;
  remember(entry: LedgerEntry): Promise<void>;
  forget(finishKey: string): Promise<void>;
  /** Takes the upload for this tab; undefined where another tab works on it. */
  claim(finishKey: string): Promise<(() => void) | undefined>;
}

/** What a file is known by. */
export type KnownFile = Pick<LedgerEntry, "fileName" | "size" | "lastModified" | "fingerprint">;

export const isSameFile = (
  known: Omit<KnownFile, "fingerprint">,
  file: Pick<File, "name" | "size" | "lastModified">,
): boolean => known.fileName === file.name && known.size === file.size && known.lastModified === file.lastModified;

/** Where the content can be compared it decides: copies get another date, and phones give files other names. */
export const isSameContent = async (
  known: KnownFile,
  file: File,
  fingerprint: (file: File) => Promise<string>,
): Promise<boolean> => {
  if (known.size !== file.size) return false;
  const found = known.fingerprint === "" ? "" : await fingerprint(file);
  return found === "" ? isSameFile(known, file) : found === known.fingerprint;
};

/** Where the browser keeps nothing (private windows, storage switched off): as long as the page lives. */
export class MemoryLedger implements UploadLedger {
  readonly #entries = new Map<string, LedgerEntry>();

  async list(scope: string): Promise<LedgerEntry[]> {
    return [...this.#entries.values()].filter((entry) => entry.scope === scope);
  }

  async remember(entry: LedgerEntry): Promise<void> {
    this.#entries.set(entry.finishKey, entry);
  }

  async forget(finishKey: string): Promise<void> {
    this.#entries.delete(finishKey);
  }

  async claim(): Promise<() => void> {
    return () => undefined;
  }
}
