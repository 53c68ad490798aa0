import { contentTypeOf } from "./file-rules.ts";
import { RETRY_POLICY, withRetries } from "./retry.ts";
import { Slots } from "./slots.ts";
import type { UploadEnvironment } from "./upload-environment.ts";
import { toFault } from "./upload-fault.ts";
import { isSameFile } from "./upload-ledger.ts";
import { UploadMemory, type UploadMemoryOptions } from "./upload-memory.ts";
import type { PartTransport, UploadPort } from "./upload-port.ts";
import { QueuedFile, type QueueItem } from "./upload-queue-item.ts";
import { recoverUploads } from "./upload-recovery.ts";
import { UploadTask } from "./upload-task.ts";

const FILES_AT_ONCE = 3;
/** Over all files: leaves room for the application's own calls where a browser allows six connections a host. */
const PARTS_AT_ONCE = 4;

export interface StoredUpload<Details> {
  uploadId: string;
  details: Details;
  /** Stays the same over retries and reloads. */
  idempotencyKey: string;
  /** Absent where the bytes were stored in an earlier visit. */
  file: File | undefined;
  slots: Slots;
}

export interface UploadQueueOptions<Details> extends UploadMemoryOptions {
  port: UploadPort;
  transport: PartTransport;
  environment: UploadEnvironment;
  /** Reads what an earlier visit remembered, perhaps one of an older version. */
  readDetails: (value: unknown) => Details;
  /**
   * Turns a stored file into something, idempotently; the upload is forgotten afterwards. Without it stored files stay
   * `done`, and remembered, until they are dismissed or cancelled.
   */
  finish?: ((stored: StoredUpload<Details>) => Promise<void>) | undefined;
}

/** Many files, a few at a time, each alone: one that fails or waits leaves the others be. */
export class UploadQueue<Details> {
  readonly #options: UploadQueueOptions<Details>;
  readonly #memory: UploadMemory;
  readonly #slots = new Slots(PARTS_AT_ONCE);
  readonly #listeners = new Set<() => void>();
  #files: readonly QueuedFile<Details>[] = [];
  #items: readonly QueueItem<Details>[] = [];

  constructor(options: UploadQueueOptions<Details>) {
    this.#options = options;
    this.#memory = new UploadMemory(options);
  }

  /** The same array until something has changed. */
  get items(): readonly QueueItem<Details>[] {
    return this.#items;
  }

  /** Leaving the page now would stop something. */
  get isBusy(): boolean {
    return this.#files.some((queued) => queued.isActive || queued.phase === "waiting");
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A file that an earlier visit began goes on where that stopped, with the details given now. */
  add(additions: readonly { file: File; details: Details }[]): void {
    for (const { file, details } of additions) {
      const interrupted = this.#files.find((queued) => this.#fits(queued, file));
      if (interrupted === undefined) this.#files = [...this.#files, this.#queue(file, details)];
      else this.#goOn(interrupted, file, details);
    }
    this.#pump();
  }

  /** Gives an interrupted upload its file back; false where it is another file. */
  attach(id: string, file: File): boolean {
    const queued = this.#find(id);
    if (queued === undefined || !this.#fits(queued, file)) return false;
    this.#goOn(queued, file, queued.details);
    this.#pump();
    return true;
  }

  pause(id: string): void {
    const queued = this.#find(id);
    if (queued?.phase !== "waiting" && queued?.phase !== "uploading") return;
    queued.phase = "paused";
    queued.task?.pause();
    this.#pump();
  }

  resume(id: string): void {
    this.#again(id, "paused");
  }

  retry(id: string): void {
    this.#again(id, "failed");
  }

  /** Takes the file off the list at once and has the server throw away what it had. */
  async cancel(id: string): Promise<void> {
    const queued = this.#find(id);
    if (queued === undefined || queued.phase === "finishing") return;
    this.#remove(queued);
    const { uploadId, task } = queued;
    if (task !== undefined) queued.uploadId = task.snapshot.uploadId;
    try {
      if (task !== undefined) await task.cancel();
      else if (uploadId !== undefined)
        await this.#options.port.abort(uploadId, { signal: new AbortController().signal });
      await this.#memory.forget(queued);
    } catch (error) {
      if (toFault(error).kind === "gone") await this.#memory.forget(queued);
      // The next visit tells the server.
      else await this.#memory.remember(queued, true);
      queued.release();
    }
  }

  /** Takes a finished file off the list. */
  async dismiss(id: string): Promise<void> {
    const queued = this.#find(id);
    if (queued?.phase !== "done") return;
    this.#remove(queued);
    await this.#memory.forget(queued);
  }

  /** Brings back what an earlier visit left. */
  async restore(signal: AbortSignal): Promise<void> {
    try {
      await this.#restore(signal);
    } catch (error) {
      this.#options.onForgetful(error);
    }
  }

  async #restore(signal: AbortSignal): Promise<void> {
    const known = new Set(this.#files.map(({ uploadId }) => uploadId));
    for (const recovered of await recoverUploads({ ...this.#options, signal })) {
      if (signal.aborted || known.has(recovered.entry.uploadId)) {
        recovered.release();
        continue;
      }
      const details = this.#options.readDetails(recovered.entry.details);
      const queued = QueuedFile.recovered(this.#options.environment.newId(), details, recovered);
      if (queued.sent) queued.phase = this.#options.finish === undefined ? "done" : "waiting";
      this.#files = [...this.#files, queued];
    }
    this.#pump();
  }

  /** Stops everything without throwing anything away: the next visit can go on. */
  close(): void {
    for (const queued of this.#files) {
      if (queued.phase === "waiting") queued.phase = "paused";
      if (queued.phase !== "finishing") queued.release();
    }
    for (const { id } of this.#files) this.pause(id);
  }

  #queue(file: File, details: Details): QueuedFile<Details> {
    const { environment } = this.#options;
    const facts = { fileName: file.name, contentType: contentTypeOf(file), size: file.size };
    const { lastModified } = file;
    return new QueuedFile({
      id: environment.newId(),
      facts,
      lastModified,
      finishKey: environment.newId(),
      file,
      details,
    });
  }

  #goOn(queued: QueuedFile<Details>, file: File, details: Details): void {
    queued.file = file;
    queued.details = details;
    queued.phase = "waiting";
    void this.#memory.remember(queued, false);
  }

  #again(id: string, from: "paused" | "failed"): void {
    const queued = this.#find(id);
    if (queued?.phase !== from) return;
    queued.fault = undefined;
    queued.phase = queued.file === undefined && !queued.sent ? "interrupted" : "waiting";
    this.#pump();
  }

  /** Starts what may be started, then tells the listeners. */
  #pump(): void {
    for (const queued of this.#files) {
      if (this.#files.filter(({ isActive }) => isActive).length >= FILES_AT_ONCE) break;
      if (queued.phase === "waiting") this.#advance(queued);
    }
    this.#emit();
  }

  #advance(queued: QueuedFile<Details>): void {
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
    if (uploadId !== undefined && uploadId !== queued.uploadId) void this.#memory.opened(queued, uploadId);
    if (queued.phase !== "uploading") return;
    if (state === "done") {
      queued.sent = true;
      void this.#finish(queued);
    } else if (state === "failed") {
      queued.fail(fault);
      this.#pump();
    } else this.#emit();
  }

  /** Never rejects: what goes wrong is the file's fault to show. */
  async #finish(queued: QueuedFile<Details>): Promise<void> {
    const { finish, environment } = this.#options;
    const { uploadId, details, file, finishKey } = queued;
    try {
      if (uploadId !== undefined && finish !== undefined) {
        queued.phase = "finishing";
        this.#emit();
        const stored = { uploadId, details, file, idempotencyKey: finishKey, slots: this.#slots };
        const { signal } = new AbortController();
        await withRetries(() => finish(stored), { environment, policy: RETRY_POLICY, signal });
        await this.#memory.forget(queued);
      }
      queued.phase = "done";
    } catch (error) {
      queued.fail(error);
    }
    this.#pump();
  }

  #fits(queued: QueuedFile<Details>, file: File): boolean {
    const { facts, lastModified, phase } = queued;
    return phase === "interrupted" && isSameFile({ ...facts, lastModified }, file);
  }

  #find(id: string): QueuedFile<Details> | undefined {
    return this.#files.find((queued) => queued.id === id);
  }

  #remove(queued: QueuedFile<Details>): void {
    queued.removed = true;
    this.#files = this.#files.filter((other) => other !== queued);
    this.#pump();
  }

  #emit(): void {
    this.#items = this.#files.map((queued) => queued.view());
    for (const listener of [...this.#listeners]) listener();
  }
}
