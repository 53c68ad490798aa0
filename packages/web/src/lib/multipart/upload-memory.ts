import type { UploadLedger } from "./upload-ledger.ts";
import type { QueuedFile } from "./upload-queue-item.ts";

export interface UploadMemoryOptions {
  ledger: UploadLedger;
  /** Whose uploads these are, on a machine that several people may use. */
  scope: string;
  /** Nothing can be remembered: uploads won't survive a reload. */
  onForgetful: (error: unknown) => void;
}

/** The queue's side of the ledger: uploads go on where it fails, only a reload will have lost them. */
export class UploadMemory {
  readonly #options: UploadMemoryOptions;

  constructor(options: UploadMemoryOptions) {
    this.#options = options;
  }

  /** The server has opened an upload for this file, perhaps in place of one that it lost. */
  async opened(queued: QueuedFile<unknown>, uploadId: string): Promise<void> {
    const previous = queued.uploadId;
    queued.uploadId = uploadId;
    await this.#try(async (ledger) => {
      if (previous !== undefined) await ledger.forget(previous);
      queued.release();
      queued.release = (await ledger.claim(uploadId)) ?? queued.release;
    });
    if (queued.uploadId === uploadId && !queued.removed) await this.remember(queued, false);
  }

  async remember(queued: QueuedFile<unknown>, discarded: boolean): Promise<void> {
    const { uploadId } = queued;
    if (uploadId === undefined) return;
    await this.#try((ledger) => ledger.remember(queued.entry(uploadId, this.#options.scope, discarded)));
  }

  async forget(queued: QueuedFile<unknown>): Promise<void> {
    queued.release();
    const { uploadId } = queued;
    if (uploadId !== undefined) await this.#try((ledger) => ledger.forget(uploadId));
  }

  async #try(operation: (ledger: UploadLedger) => Promise<void>): Promise<void> {
    try {
      await operation(this.#options.ledger);
    } catch (error) {
      this.#options.onForgetful(error);
    }
  }
}
