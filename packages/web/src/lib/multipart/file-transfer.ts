import { UPLOAD_MESSAGES, type Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { LimitFunction } from "p-limit";
import pLimit from "p-limit";
import { assertFits, storedBytesOf } from "./parts/part-plan.ts";
import { PARTS_AT_ONCE, PartSender } from "./parts/part-sender.ts";
import type { RateMeter } from "./parts/rate-meter.ts";
import { type RetryOptions, withRetries } from "./parts/retry.ts";
import { type ProgressView, TransferProgress } from "./parts/transfer-progress.ts";
import { toFault, UploadFault } from "./port/upload-fault.ts";
import type { FileFacts, UploadPort } from "./port/upload-port.ts";

/** How often the progress of a running transfer is reported. */
const TICK_MS = 250;

export interface FileTransferOptions {
  file: Blob;
  facts: FileFacts;
  port: UploadPort;
  /** The id of an upload that the server already knows, to continue it. */
  uploadId?: string | undefined;
  /** How many of its bytes the server had when it was last asked; shown until the server answers. */
  storedBytes?: number | undefined;
  /** Shared with other files, so that together they don't take all connections; by default the file has its own. */
  slots?: LimitFunction | undefined;
  /** Attempts at each operation. */
  attempts?: number | undefined;
  /** Also counts the sent bytes, to measure several files together. */
  total?: RateMeter | undefined;
  /** Called again and again while the transfer runs. */
  onProgress?: ((progress: ProgressView) => void) | undefined;
}

/**
 * One file on its way to the storage. Each run first reads the server's record, and only this record decides what is
 * still to be sent; so a run may follow a pause, a failure or a reload alike.
 */
export class FileTransfer {
  readonly #options: FileTransferOptions;
  readonly #slots: LimitFunction;
  readonly #etags = new Map<number, string>();
  #uploadId: string | undefined;
  #createKey = crypto.randomUUID();
  #progress: TransferProgress;
  #restarted = false;

  constructor(options: FileTransferOptions) {
    this.#options = options;
    this.#slots = options.slots ?? pLimit(PARTS_AT_ONCE);
    this.#uploadId = options.uploadId;
    this.#progress = new TransferProgress(options.storedBytes ?? 0);
  }

  /** Undefined until the server has opened the upload. */
  get uploadId(): string | undefined {
    return this.#uploadId;
  }

  /** Whether the server had ended the upload, so that the file is sent again from its start. */
  get restarted(): boolean {
    return this.#restarted;
  }

  get storedBytes(): number {
    return this.#progress.storedBytes;
  }

  /**
   * Sends what is missing, until the server has completed the upload. If the storage or the server has lost the upload,
   * the upload begins again from the start, but only once.
   * @param signal stops the run; another run can continue
   * @returns the upload's id
   * @throws UploadFault, or the signal's reason
   */
  async run(signal: AbortSignal): Promise<string> {
    // The speed and the parts in flight before a pause say nothing about the present.
    this.#progress = new TransferProgress(this.#progress.storedBytes, this.#options.total);
    const timer = setInterval(() => this.#report(), TICK_MS);
    try {
      return await this.#transfer(signal);
    } catch (error) {
      signal.throwIfAborted();
      const fault = toFault(error);
      // Only the person may begin a canceled upload again.
      if (fault.kind === "canceled") this.#forget();
      if (fault.kind !== "gone") throw fault;
      this.#restart();
      return await this.#transfer(signal);
    } finally {
      clearInterval(timer);
    }
  }

  /** Discards the upload on the server, if the server knows it. @throws UploadFault if the server can't be told */
  async discard(): Promise<void> {
    const { port } = this.#options;
    const uploadId = this.#uploadId;
    if (uploadId !== undefined) await discardUpload(port, uploadId);
  }

  async #transfer(signal: AbortSignal): Promise<string> {
    const { file, port } = this.#options;
    const retries: RetryOptions = { signal, attempts: this.#options.attempts, onWait: this.#onWait };
    const upload = await this.#open(retries);
    signal.throwIfAborted();
    this.#uploadId = upload.id;
    if (upload.state !== "open") return upload.id;
    assertFits(upload, file.size);
    const progress = this.#progress;
    progress.storedBytes = storedBytesOf(upload);
    this.#report();
    await new PartSender(upload, { file, port, slots: this.#slots, progress, etags: this.#etags, retries }).send();
    await withRetries(() => port.complete(upload.id, { signal }), retries);
    signal.throwIfAborted();
    return upload.id;
  }

  /** The server's record of this upload if it is still usable, otherwise the record of a new upload. */
  async #open(retries: RetryOptions): Promise<Upload> {
    const { port, facts } = this.#options;
    const { signal } = retries;
    const uploadId = this.#uploadId;
    if (uploadId !== undefined) {
      const upload = await withRetries(() => port.get(uploadId, { signal }), retries);
      if (upload.state !== "aborted") return upload;
      if (upload.ended === "canceled") throw new UploadFault("canceled", UPLOAD_MESSAGES.canceled);
      this.#restart();
    }
    return withRetries(() => port.create(facts, { signal, idempotencyKey: this.#createKey }), retries);
  }

  #restart(): void {
    this.#forget();
    this.#restarted = true;
  }

  /** Forgets the upload of which the server has lost its record, so that the next run makes a new upload. */
  #forget(): void {
    this.#uploadId = undefined;
    this.#createKey = crypto.randomUUID();
    this.#etags.clear();
    this.#progress.storedBytes = 0;
  }

  readonly #onWait: RetryOptions["onWait"] = (waiting) => {
    const end = this.#progress.wait(waiting);
    this.#report();
    return end;
  };

  #report(): void {
    const { file, onProgress } = this.#options;
    onProgress?.(this.#progress.view(file.size));
  }
}

/** Tells the server to discard an upload. @throws UploadFault if the server can't be told */
export const discardUpload = async (port: UploadPort, uploadId: string): Promise<void> => {
  const { signal } = new AbortController();
  try {
    await withRetries(() => port.abort(uploadId, { signal }), { signal });
  } catch (error) {
    // If the server doesn't know the upload, there is nothing left to discard.
    if (toFault(error).kind !== "gone") throw error;
  }
};

/**
 * Uploads a file that can't be paused, such as a thumbnail. If the signal aborts, the upload is discarded.
 * @returns the id of the completed upload
 * @throws UploadFault, or the signal's reason
 */
export const uploadOnce = async (options: FileTransferOptions, signal: AbortSignal): Promise<string> => {
  const transfer = new FileTransfer(options);
  try {
    return await transfer.run(signal);
  } catch (error) {
    // If the server can't be told now, it removes the upload later by itself.
    if (signal.aborted) transfer.discard().catch(() => undefined);
    throw error;
  }
};
