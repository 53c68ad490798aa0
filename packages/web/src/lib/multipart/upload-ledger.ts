/**
 * What is remembered of an upload over a reload. A browser gives no lasting hold on a file, so the person chooses it
 * again, and it is known by its name, size and date.
 */
export interface LedgerEntry {
  uploadId: string;
  /** Whose uploads these are; another person's on the same machine are never shown. */
  scope: string;
  fileName: string;
  contentType: string;
  size: number;
  lastModified: number;
  /** What the person entered, as a structured clone keeps it; read back with care, an older version wrote it. */
  details: unknown;
  /** Under which the upload is turned into something, so that doing it twice does it once. */
  finishKey: string;
  /** Thrown away by the person while the server couldn't be told. */
  discarded: boolean;
}

export interface UploadLedger {
  list(scope: string): Promise<LedgerEntry[]>;
  remember(entry: LedgerEntry): Promise<void>;
  forget(uploadId: string): Promise<void>;
  /** Takes the upload for this tab; undefined where another tab works on it. */
  claim(uploadId: string): Promise<(() => void) | undefined>;
}

export const isSameFile = (
  entry: Pick<LedgerEntry, "fileName" | "size" | "lastModified">,
  file: Pick<File, "name" | "size" | "lastModified">,
): boolean => entry.fileName === file.name && entry.size === file.size && entry.lastModified === file.lastModified;

/** Where the browser keeps nothing (private windows, storage switched off): as long as the page lives. */
export class MemoryLedger implements UploadLedger {
  readonly #entries = new Map<string, LedgerEntry>();

  async list(scope: string): Promise<LedgerEntry[]> {
    return [...this.#entries.values()].filter((entry) => entry.scope === scope);
  }

  async remember(entry: LedgerEntry): Promise<void> {
    this.#entries.set(entry.uploadId, entry);
  }

  async forget(uploadId: string): Promise<void> {
    this.#entries.delete(uploadId);
  }

  async claim(): Promise<() => void> {
    return () => undefined;
  }
}
