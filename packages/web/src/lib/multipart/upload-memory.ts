import type { UploadLedger } from "./ledger/upload-ledger.ts";
import type { QueuedFile } from "./upload-queue-item.ts";

export interface UploadMemoryOptions {
  ledger: UploadLedger;
  /** Identifies the person whose uploads these are, because several people may use this browser. */
  scope: string;
  /** Called if nothing can be stored: uploads won't continue after a reload. */
  onNotStored: (error: unknown) => void;
  /** Identifies files by their content; without it they are identified by name, size and date. */
  fingerprint?: ((file: File) => Promise<string>) | undefined;
}

/** Stores the queue's uploads in the ledger. If storing fails, the uploads continue, but a reload loses them. */
export class UploadMemory {
  readonly #options: UploadMemoryOptions;

  constructor(options: UploadMemoryOptions) {
    this.#options = options;
  }

  /** A file has joined the queue. Its entry is stored at once, because a hundred other files may be sent first. */
  async joined(queued: QueuedFile<unknown>, file: File): Promise<void> {
    await this.#try(async (ledger) => {
      const release = await ledger.claim(queued.finishKey);
      if (queued.isForgotten) release?.();
      else queued.release = release ?? queued.release;
    });
    queued.fingerprint = (await this.#options.fingerprint?.(file)) ?? "";
    await this.remember(queued);
  }

  /** The server has opened an upload for this file, perhaps to replace one that it no longer had. */
  async opened(queued: QueuedFile<unknown>, uploadId: string): Promise<void> {
    queued.uploadId = uploadId;
    await this.remember(queued);
  }

  async remember(queued: QueuedFile<unknown>): Promise<void> {
    if (queued.isForgotten || queued.removed) return;
    await this.#try((ledger) => ledger.remember(queued.entry(this.#options.scope, false)));
  }

  /** The person has discarded this upload, and the server couldn't be told. The next visit tells the server. */
  async rememberDiscarded(queued: QueuedFile<unknown>): Promise<void> {
    if (queued.uploadId === undefined) await this.forget(queued);
    else await this.#try((ledger) => ledger.remember(queued.entry(this.#options.scope, true)));
    queued.release();
  }

  async forget(queued: QueuedFile<unknown>): Promise<void> {
    queued.isForgotten = true;
    queued.release();
    await this.#try((ledger) => ledger.forget(queued.finishKey));
  }

  async #try(operation: (ledger: UploadLedger) => Promise<void>): Promise<void> {
    try {
      await operation(this.#options.ledger);
    } catch (error) {
      this.#options.onNotStored(error);
    }
  }
}
