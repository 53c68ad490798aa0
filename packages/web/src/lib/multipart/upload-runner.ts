import { RETRY_POLICY, withRetries } from "./parts/retry.ts";
import { Slots } from "./parts/slots.ts";
import type { PartTransport, UploadPort } from "./port/upload-port.ts";
import type { UploadEnvironment } from "./upload-environment.ts";
import type { QueuedFile } from "./upload-queue-item.ts";
import { UploadTask } from "./upload-task.ts";

/**
 * How many parts of all files together are sent at once. Room is left for the app's own calls, because a browser may
 * allow only six connections to one host.
 */
const PARTS_AT_ONCE = 4;

export interface StoredUpload<Details> {
  uploadId: string;
  details: Details;
  /** Stays the same over retries and reloads. */
  idempotencyKey: string;
  /** Absent if the bytes were stored in an earlier visit. */
  file: File | undefined;
  slots: Slots;
}

export interface UploadRunnerOptions<Details> {
  port: UploadPort;
  transport: PartTransport;
  environment: UploadEnvironment;
  /**
   * Makes something from a stored file, idempotently; afterwards the upload is forgotten. Without this function, stored
   * files stay `done`, and in the ledger, until they are dismissed or canceled.
   */
  finish?: ((stored: StoredUpload<Details>) => Promise<void>) | undefined;
}

/** The events of a running file that the queue handles. */
interface RunEvents<Details> {
  /** The server has opened the upload under this id. */
  opened: (queued: QueuedFile<Details>, uploadId: string) => void;
  /** `finish` has made from the file what it was uploaded for. */
  finished: (queued: QueuedFile<Details>) => Promise<void>;
  progressed: () => void;
  /** The file is done or has failed, so another file can be started. */
  ended: () => void;
}

/** Completes a file of the queue from its current state: sends its parts, then makes what it was uploaded for. */
export class UploadRunner<Details> {
  readonly #options: UploadRunnerOptions<Details>;
  readonly #events: RunEvents<Details>;
  readonly #slots = new Slots(PARTS_AT_ONCE);

  constructor(options: UploadRunnerOptions<Details>, events: RunEvents<Details>) {
    this.#options = options;
    this.#events = events;
  }

  run(queued: QueuedFile<Details>): void {
    if (queued.sent) {
      void this.#finish(queued);
      return;
    }
    if (queued.file === undefined) throw new Error("An upload without a file can't be sent.");
    queued.phase = "uploading";
    queued.task ??= this.#taskOf(queued, queued.file);
    const { state } = queued.task.snapshot;
    if (state === "idle") queued.task.start();
    else if (state === "paused") queued.task.resume();
    else queued.task.retry();
  }

  #taskOf(queued: QueuedFile<Details>, file: File): UploadTask {
    const task = new UploadTask({
      ...this.#options,
      file,
      facts: queued.facts,
      slots: this.#slots,
      partsAtOnce: PARTS_AT_ONCE,
      uploadId: queued.uploadId,
    });
    task.subscribe(() => this.#follow(queued, task));
    return task;
  }

  #follow(queued: QueuedFile<Details>, task: UploadTask): void {
    const { uploadId, state, fault } = task.snapshot;
    if (uploadId !== undefined && uploadId !== queued.uploadId) this.#events.opened(queued, uploadId);
    if (queued.phase !== "uploading") return;
    if (state === "done") {
      queued.sent = true;
      void this.#finish(queued);
    } else if (state === "failed") {
      queued.fail(fault);
      this.#events.ended();
    } else this.#events.progressed();
  }

  /** Makes what the file was uploaded for. Never rejects: a failure becomes the file's fault. */
  async #finish(queued: QueuedFile<Details>): Promise<void> {
    const { finish, environment } = this.#options;
    const { uploadId, details, file, finishKey } = queued;
    try {
      if (uploadId !== undefined && finish !== undefined) {
        queued.phase = "finishing";
        this.#events.progressed();
        const stored = { uploadId, details, file, idempotencyKey: finishKey, slots: this.#slots };
        const { signal } = new AbortController();
        await withRetries(() => finish(stored), { environment, policy: RETRY_POLICY, signal });
        await this.#events.finished(queued);
      }
      queued.phase = "done";
    } catch (error) {
      queued.fail(error);
    }
    this.#events.ended();
  }
}
