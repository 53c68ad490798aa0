import type { UploadLedger } from "./upload-ledger.ts";
import type { QueuedFile } from "./upload-queue-item.ts";

export interface UploadMemoryOptions {
  ledger: UploadLedger;
  /** Whose uploads these are, on a machine that several people may use. */
  scope: string;
  /** Nothing can be remembered: uploads won't survive a reload. */
  onForgetful: (error: unknown) => void;
  /** Tells files apart by their content; without it they are known by name, size and date. */
  fingerprint?: ((file: File) => Promise<string>) | undefined;
}

/** The queue's side of the ledger: uploads go on where it fails, only a reload will have lost them. */
export class UploadMemory {
  readonly #options: UploadMemoryOptions;

  constructor(options: UploadMemoryOptions) {
    this.#options = options;
  }

  /** A file has joined the queue. It is remembered before its turn comes: a hundred others may be before it. */
  async joined(queued: QueuedFile<unknown>, file: File): Promise<void> {
    await this.#try(async (ledger) => {
      const release = await ledger.claim(queued.finishKey);
      if (queued.isForgotten) release?.();
      else queued.release = release ?? queued.release;
    });
    queued.fingerprint = (await this.#options.fingerprint?.(file)) ?? "";
    await this.remember(queued);
  }

  /** The server has opened an upload for this file, perhaps in place of one that it lost. */
  async opened(queued: QueuedFile<unknown>, uploadId: string): Promise<void> {
    queued.uploadId = uploadId;
    await this.remember(queued);
  }

  async remember(queued: QueuedFile<unknown>): Promise<void> {
    if (queued.isForgotten || queued.removed) return;
    await this.#try((ledger) => ledger.remember(queued.entry(this.#options.scope, false)));
  }

  /** The server couldn't be told that this upload was thrown away; the next visit tells it. */
  async owe(queued: QueuedFile<unknown>): Promise<void> {
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
      this.#options.onForgetful(error);
    }
  }
}
