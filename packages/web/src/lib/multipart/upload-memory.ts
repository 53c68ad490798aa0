import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { isSameContent, type KnownFile, type LedgerEntry, type UploadLedger } from "./ledger/upload-ledger.ts";
import { toFault } from "./port/upload-fault.ts";
import type { CallOptions, UploadPort } from "./port/upload-port.ts";

export interface UploadMemoryOptions<Details> {
  ledger: UploadLedger;
  /** Identifies the person whose uploads these are, because several people may use this browser. */
  scope: string;
  /** Called if nothing can be stored: uploads won't continue after a reload. */
  onNotStored: (error: unknown) => void;
  /** Identifies files by their content; "" if a file can't be identified in this way. */
  fingerprint: (file: File) => Promise<string>;
  /** Reads details that an earlier visit stored, perhaps with an older version of this page. */
  readDetails: (value: unknown) => Details;
}

/** An upload of an earlier visit that can still be completed. */
export interface RecoveredUpload<Details> {
  entry: LedgerEntry;
  details: Details;
  /** The server's record; absent if the upload was never opened there, and while the server can't be reached. */
  upload: Upload | undefined;
  /** Lets other tabs work on the upload. */
  release: () => void;
}

/**
 * What the browser remembers of a queue's uploads. If nothing can be stored, the uploads continue, but a reload loses
 * them; so storing never rejects.
 */
export class UploadMemory<Details> {
  readonly #options: UploadMemoryOptions<Details>;

  constructor(options: UploadMemoryOptions<Details>) {
    this.#options = options;
  }

  fingerprint(file: File): Promise<string> {
    return this.#options.fingerprint(file);
  }

  isSame(known: KnownFile, file: File): Promise<boolean> {
    return isSameContent(known, file, this.#options.fingerprint);
  }

  /** Claims the upload for this tab. @returns the function that lets other tabs work on the upload */
  async claim(finishKey: string): Promise<() => void> {
    const release = await this.#stored(this.#options.ledger.claim(finishKey));
    return release ?? (() => undefined);
  }

  async remember(entry: Omit<LedgerEntry, "scope">): Promise<void> {
    const { ledger, scope } = this.#options;
    await this.#stored(ledger.remember({ ...entry, scope }));
  }

  async forget(finishKey: string): Promise<void> {
    await this.#stored(this.#options.ledger.forget(finishKey));
  }

  /**
   * The uploads of earlier visits that can still be completed; the others are removed from the ledger.
   * @param isKnown whether the queue has the upload already
   */
  async recover(
    port: UploadPort,
    isKnown: (finishKey: string) => boolean,
    options: CallOptions,
  ): Promise<RecoveredUpload<Details>[]> {
    const { ledger, scope } = this.#options;
    const entries = (await this.#stored(ledger.list(scope))) ?? [];
    const unknown = entries.filter(({ finishKey }) => !isKnown(finishKey));
    const recovered = await Promise.all(unknown.map((entry) => this.#stored(this.#recover(entry, port, options))));
    return recovered.filter((upload) => upload !== undefined);
  }

  async #recover(
    entry: LedgerEntry,
    port: UploadPort,
    options: CallOptions,
  ): Promise<RecoveredUpload<Details> | undefined> {
    const { ledger, readDetails } = this.#options;
    const release = await ledger.claim(entry.finishKey);
    if (release === undefined) return undefined;
    const standing = await standingOf(entry, port, options);
    if (standing === "over") await ledger.forget(entry.finishKey);
    else if (!entry.discarded) {
      const upload = standing === "unknown" ? undefined : standing;
      return { entry, details: readDetails(entry.details), upload, release };
    }
    release();
    return undefined;
  }

  /** The result, or undefined if the ledger fails. */
  async #stored<T>(operation: Promise<T>): Promise<T | undefined> {
    try {
      return await operation;
    } catch (error) {
      this.#options.onNotStored(error);
      return undefined;
    }
  }
}

/**
 * How an upload stands on the server: its record; `over` if nothing can be continued; `unknown` if it was never opened
 * there, or the server gave no answer, so that it is asked again on the next visit. A discarded upload is ended now.
 */
const standingOf = async (
  { uploadId, discarded }: LedgerEntry,
  port: UploadPort,
  options: CallOptions,
): Promise<Upload | "over" | "unknown"> => {
  if (uploadId === undefined) return "unknown";
  try {
    if (discarded) {
      await port.abort(uploadId, options);
      return "over";
    }
    const upload = await port.get(uploadId, options);
    // An upload that the server has ended by itself can begin again, with the same details.
    const canContinue = upload.state === "open" || upload.state === "completed" || upload.ended !== undefined;
    return canContinue ? upload : "over";
  } catch (error) {
    return toFault(error).kind === "gone" ? "over" : "unknown";
  }
};
