import { UPLOAD_MESSAGES, type Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { assertFits, bytesOf, missingParts } from "./parts/part-plan.ts";
import { PartSender } from "./parts/part-sender.ts";
import { RETRY_POLICY, type RetryPolicy, withRetries } from "./parts/retry.ts";
import type { Slots } from "./parts/slots.ts";
import { type ProgressView, TransferProgress } from "./parts/transfer-progress.ts";
import { toFault, UploadFault } from "./port/upload-fault.ts";
import type { FileFacts, PartTransport, UploadPort } from "./port/upload-port.ts";
import type { UploadEnvironment } from "./upload-environment.ts";
import { isRunning, nextState, type UploadEvent, type UploadState } from "./upload-machine.ts";

/** How often the shown progress of a running upload is updated. */
const TICK_MS = 250;
const PARTS_AT_ONCE = 4;

export interface UploadTaskOptions {
  file: Blob;
  facts: FileFacts;
  port: UploadPort;
  transport: PartTransport;
  environment: UploadEnvironment;
  slots: Slots;
  /** The id of an upload that the server already knows, to resume it. */
  uploadId?: string | undefined;
  partsAtOnce?: number | undefined;
  policy?: RetryPolicy | undefined;
}

export interface UploadSnapshot extends ProgressView {
  state: UploadState;
  /** Undefined until the server has opened the upload. */
  uploadId: string | undefined;
  size: number;
  fault: UploadFault | undefined;
  /** Whether the server had ended the upload, so that the file is sent again from its start. */
  restarted: boolean;
}

/** One file being uploaded to the storage; its states are those of upload-machine.ts. */
export class UploadTask {
  readonly #options: UploadTaskOptions;
  readonly #listeners = new Set<() => void>();
  readonly #progress = new TransferProgress();
  readonly #sender: PartSender;
  #state: UploadState = "idle";
  #uploadId: string | undefined;
  #createKey: string;
  #fault: UploadFault | undefined;
  #restarted = false;
  #run: AbortController | undefined;
  #snapshot: UploadSnapshot;

  constructor(options: UploadTaskOptions) {
    this.#options = options;
    this.#uploadId = options.uploadId;
    this.#createKey = options.environment.newId();
    this.#sender = new PartSender({
      ...options,
      partsAtOnce: options.partsAtOnce ?? PARTS_AT_ONCE,
      progress: this.#progress,
      call: (operation, signal) => this.#call(operation, signal),
    });
    this.#snapshot = this.#look();
  }

  /** The same object until something has changed. */
  get snapshot(): UploadSnapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    this.#begin("start");
  }

  resume(): void {
    this.#begin("resume");
  }

  retry(): void {
    this.#begin("retry");
  }

  pause(): void {
    if (nextState(this.#state, "pause") === undefined) return;
    this.#stop();
    this.#move("pause");
  }

  /** Stops at once; resolves when the server has discarded the upload, rejects if the server can't be told. */
  async cancel(): Promise<void> {
    if (nextState(this.#state, "cancel") === undefined) return;
    this.#stop();
    this.#move("cancel");
    const uploadId = this.#uploadId;
    if (uploadId === undefined) return;
    const { signal } = new AbortController();
    try {
      await this.#call(() => this.#options.port.abort(uploadId, { signal }), signal);
    } catch (error) {
      // If the server doesn't know the upload, there is nothing left to discard.
      if (toFault(error).kind !== "gone") throw error;
    }
  }

  #begin(event: "start" | "resume" | "retry"): void {
    if (nextState(this.#state, event) === undefined) return;
    const { environment } = this.#options;
    const run = new AbortController();
    this.#run = run;
    this.#fault = undefined;
    this.#progress.begin(environment.now());
    this.#move(event);
    environment.every(TICK_MS, () => this.#emit(), run.signal);
    void this.#carryOut(run);
  }

  /** Carries out a run. Never rejects: a failure ends in the state `failed`, unless the run was stopped on purpose. */
  async #carryOut(run: AbortController): Promise<void> {
    try {
      await this.#transfer(run.signal);
    } catch (error) {
      if (this.#run !== run) return;
      this.#fault = toFault(error);
      this.#stop();
      this.#move("fail");
    } finally {
      run.abort();
    }
  }

  /**
   * Transfers the file. If the storage or the server has lost the upload, the upload begins again from the start, but
   * only once.
   */
  async #transfer(signal: AbortSignal): Promise<void> {
    try {
      await this.#transferOnce(signal);
    } catch (error) {
      const { kind } = toFault(error);
      // Only the person may begin a canceled upload again.
      if (!signal.aborted && kind === "canceled") this.#forget();
      if (signal.aborted || kind !== "gone") throw error;
      this.#forget();
      this.#restarted = true;
      this.#move("restart");
      await this.#transferOnce(signal);
    }
  }

  async #transferOnce(signal: AbortSignal): Promise<void> {
    const upload = await this.#open(signal);
    signal.throwIfAborted();
    this.#uploadId = upload.id;
    if (upload.state === "open") {
      assertFits(upload, this.#options.file.size);
      const missingBytes = missingParts(upload).reduce((sum, part) => sum + bytesOf(upload, part), 0);
      this.#progress.storedBytes = upload.size - missingBytes;
      this.#move("opened");
      await this.#sender.sendMissing(upload, signal);
      signal.throwIfAborted();
      this.#move("sent");
      await this.#call(() => this.#options.port.complete(upload.id, { signal }), signal);
      signal.throwIfAborted();
    }
    this.#progress.storedBytes = this.#options.file.size;
    this.#move("completed");
  }

  /** The server's record of this upload if it is still usable, otherwise the record of a new upload. */
  async #open(signal: AbortSignal): Promise<Upload> {
    const { port, facts } = this.#options;
    const uploadId = this.#uploadId;
    if (uploadId !== undefined) {
      const upload = await this.#call(() => port.get(uploadId, { signal }), signal);
      if (upload.state !== "aborted") return upload;
      if (upload.ended === "canceled") throw new UploadFault("canceled", UPLOAD_MESSAGES.canceled);
      this.#forget();
      this.#restarted = true;
    }
    return this.#call(() => port.create(facts, { signal, idempotencyKey: this.#createKey }), signal);
  }

  #call<T>(operation: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const { environment, policy = RETRY_POLICY } = this.#options;
    return withRetries(operation, { environment, policy, signal, onWaiting: this.#progress.trackWaits() });
  }

  /** Forgets the upload of which the server has lost its record, so that the next start makes a new upload. */
  #forget(): void {
    this.#uploadId = undefined;
    this.#createKey = this.#options.environment.newId();
    this.#sender.forget();
    this.#progress.storedBytes = 0;
  }

  #stop(): void {
    const run = this.#run;
    this.#run = undefined;
    run?.abort(new DOMException("The upload was stopped.", "AbortError"));
    this.#progress.halt();
  }

  #move(event: UploadEvent): void {
    const state = nextState(this.#state, event);
    if (state === undefined) throw new Error(`An upload that is ${this.#state} can't take the event ${event}.`);
    this.#state = state;
    this.#emit();
  }

  #emit(): void {
    this.#snapshot = this.#look();
    for (const listener of [...this.#listeners]) listener();
  }

  #look(): UploadSnapshot {
    const { file, environment } = this.#options;
    const view = this.#progress.view(file.size, environment.now());
    const moving = isRunning(this.#state)
      ? view
      : { ...view, bytesPerSecond: 0, secondsLeft: undefined, waiting: undefined };
    return {
      state: this.#state,
      uploadId: this.#uploadId,
      size: file.size,
      fault: this.#fault,
      restarted: this.#restarted,
      ...moving,
    };
  }
}
