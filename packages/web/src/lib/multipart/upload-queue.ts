import { abortsAfter } from "../abort-signals.ts";
import { contentTypeOf } from "./file-rules.ts";
import { handleOf, openHandle } from "./ledger/file-handle.ts";
import { isSameContent, isSameFile } from "./ledger/upload-ledger.ts";
import { TotalRate } from "./parts/total-rate.ts";
import { toFault } from "./port/upload-fault.ts";
import { UploadMemory, type UploadMemoryOptions } from "./upload-memory.ts";
import { QueuedFile, type QueueItem } from "./upload-queue-item.ts";
import { recoverUploads } from "./upload-recovery.ts";
import { UploadRunner, type UploadRunnerOptions } from "./upload-runner.ts";

const FILES_AT_ONCE = 3;
/** How long a sign-out waits while the server is told to discard the uploads. */
const LEAVING_MS = 2_000;

export interface UploadQueueOptions<Details> extends UploadMemoryOptions, UploadRunnerOptions<Details> {
  /** Reads details that an earlier visit stored, perhaps with an older version of this page. */
  readDetails: (value: unknown) => Details;
}

/**
 * The result of looking for an interrupted upload's file: the upload continues, the found file is a different file, or
 * no file was found.
 */
export type Reopened = "resumed" | "other" | "unavailable";

/**
 * Uploads many files, a few at a time. The files are independent: a file that fails or waits doesn't affect the others.
 */
export class UploadQueue<Details> {
  readonly #options: UploadQueueOptions<Details>;
  readonly #memory: UploadMemory;
  readonly #rate: TotalRate;
  readonly #runner: UploadRunner<Details>;
  readonly #listeners = new Set<() => void>();
  #files: readonly QueuedFile<Details>[] = [];
  #items: readonly QueueItem<Details>[] = [];
  #bytesPerSecond = 0;

  constructor(options: UploadQueueOptions<Details>) {
    this.#options = options;
    this.#memory = new UploadMemory(options);
    this.#rate = new TotalRate(options.environment);
    this.#runner = new UploadRunner(
      { ...options, transport: this.#rate.measure(options.transport) },
      {
        opened: (queued, uploadId) => void this.#memory.opened(queued, uploadId),
        finished: (queued) => this.#memory.forget(queued),
        progressed: () => this.#emit(),
        ended: () => this.#pump(),
      },
    );
  }

  /** The same array until something has changed. */
  get items(): readonly QueueItem<Details>[] {
    return this.#items;
  }

  /** The speed of all files together when the items last changed; 0 while it is unknown. */
  get bytesPerSecond(): number {
    return this.#bytesPerSecond;
  }

  /** Whether leaving the page now would stop something. */
  get isBusy(): boolean {
    return this.#files.some((queued) => queued.isActive || queued.phase === "waiting");
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Adds files. A file whose upload was begun on an earlier visit continues where it stopped, with the details given
   * now.
   */
  add(additions: readonly { file: File; details: Details }[]): void {
    for (const { file, details } of additions) {
      const interrupted = this.#files.find((queued) => queued.wantsFile && isSameFile(queued.known, file));
      if (interrupted === undefined) this.#files = [...this.#files, this.#queue(file, details)];
      else this.#resume(interrupted, file, details);
    }
    this.#pump();
  }

  /** Gives an interrupted upload its file back; returns false if `file` is a different file. */
  async attach(id: string, file: File): Promise<boolean> {
    const queued = this.#find(id);
    if (queued === undefined || !(await this.#fits(queued, file))) return false;
    this.#resume(queued, file, queued.details);
    this.#pump();
    return true;
  }

  /**
   * Gives many interrupted uploads their files back.
   * @returns the files that belong to none of the uploads
   */
  async attachAll(files: readonly File[]): Promise<File[]> {
    const others: File[] = [];
    for (const file of files) {
      let taken = false;
      for (const { id } of this.#files) taken ||= await this.attach(id, file);
      if (!taken) others.push(file);
    }
    return others;
  }

  /**
   * Looks for an interrupted upload's file where it was on the person's disk.
   * @param ask whether to ask the person for permission; allowed only in the event handler of a click
   */
  async reopen(id: string, ask: boolean): Promise<Reopened> {
    const handle = this.#find(id)?.handle;
    const file = handle && (await openHandle(handle, ask));
    if (file === undefined) return "unavailable";
    return (await this.attach(id, file)) ? "resumed" : "other";
  }

  pause(id: string): void {
    const queued = this.#find(id);
    if (queued?.phase !== "waiting" && queued?.phase !== "uploading") return;
    queued.phase = "paused";
    queued.task?.pause();
    this.#pump();
  }

  pauseAll(): void {
    const running = this.#files.filter(({ phase }) => phase === "waiting" || phase === "uploading");
    // All phases are set first, so that no file that is about to be paused is started in place of a paused file.
    for (const queued of running) queued.phase = "paused";
    for (const queued of running) queued.task?.pause();
    this.#emit();
  }

  resumeAll(): void {
    for (const queued of this.#files) if (queued.phase === "paused") this.#ready(queued);
    this.#pump();
  }

  resume(id: string): void {
    this.#again(id, "paused");
  }

  retry(id: string): void {
    this.#again(id, "failed");
  }

  /** Removes the file from the list at once, and tells the server to discard its upload. */
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
      else await this.#memory.rememberDiscarded(queued);
    }
  }

  /** Removes a finished file from the list. */
  async dismiss(id: string): Promise<void> {
    const queued = this.#find(id);
    if (queued?.phase !== "done") return;
    this.#remove(queued);
    await this.#memory.forget(queued);
  }

  /**
   * Stops everything, removes what is stored, and tells the server to discard the uploads, but doesn't wait long for
   * the server's answer. Called at sign-out.
   */
  async discard(): Promise<void> {
    const files = this.#files;
    this.#files = [];
    for (const queued of files) {
      queued.removed = true;
      queued.task?.pause();
    }
    this.#emit();
    const unfinished = files.filter(({ phase }) => phase !== "done" && phase !== "finishing");
    const ids = unfinished.flatMap(({ uploadId }) => uploadId ?? []);
    const signal = abortsAfter(LEAVING_MS);
    await Promise.all(files.map((queued) => this.#memory.forget(queued)));
    await Promise.allSettled(ids.map((id) => this.#options.port.abort(id, { signal })));
  }

  /** Adds the unfinished uploads of an earlier visit. */
  async restore(signal: AbortSignal): Promise<void> {
    try {
      await this.#restore(signal);
    } catch (error) {
      this.#options.onNotStored(error);
    }
  }

  async #restore(signal: AbortSignal): Promise<void> {
    const known = new Set(this.#files.map(({ finishKey }) => finishKey));
    for (const recovered of await recoverUploads({ ...this.#options, signal })) {
      if (signal.aborted || known.has(recovered.entry.finishKey)) {
        recovered.release();
        continue;
      }
      const details = this.#options.readDetails(recovered.entry.details);
      const queued = QueuedFile.recovered(this.#options.environment.newId(), details, recovered);
      if (queued.sent) queued.phase = this.#options.finish === undefined ? "done" : "waiting";
      this.#files = [...this.#files, queued];
    }
    this.#pump();
    // If permission was given for good, the person isn't asked.
    await Promise.all(this.#files.map(({ id, wantsFile }) => wantsFile && this.reopen(id, false)));
  }

  /** Stops everything without discarding anything, so that the next visit can continue. */
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
    const finishKey = environment.newId();
    const queued = new QueuedFile({ id: environment.newId(), facts, lastModified, finishKey, file, details });
    queued.handle = handleOf(file);
    void this.#memory.joined(queued, file);
    return queued;
  }

  #resume(queued: QueuedFile<Details>, file: File, details: Details): void {
    queued.file = file;
    queued.handle = handleOf(file) ?? queued.handle;
    queued.details = details;
    // A task can't change its file, so a new task will be made.
    queued.task = undefined;
    queued.fault = undefined;
    queued.phase = "waiting";
    void this.#memory.remember(queued);
  }

  #again(id: string, from: "paused" | "failed"): void {
    const queued = this.#find(id);
    if (queued?.phase !== from) return;
    this.#ready(queued);
    this.#pump();
  }

  #ready(queued: QueuedFile<Details>): void {
    queued.fault = undefined;
    queued.phase = queued.file === undefined && !queued.sent ? "interrupted" : "waiting";
  }

  /** Starts files whose turn it is, then calls the listeners. */
  #pump(): void {
    let active = this.#files.filter(({ isActive }) => isActive).length;
    for (const queued of this.#files) {
      if (active >= FILES_AT_ONCE) break;
      if (queued.phase !== "waiting") continue;
      active += 1;
      this.#runner.run(queued);
    }
    this.#emit();
  }

  async #fits(queued: QueuedFile<Details>, file: File): Promise<boolean> {
    if (!queued.wantsFile) return false;
    const { fingerprint = async () => "" } = this.#options;
    const same = await isSameContent(queued.known, file, fingerprint);
    // During the comparison, the upload may have been canceled, or its file may have been found in another way.
    return same && queued.wantsFile && !queued.removed;
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
    this.#bytesPerSecond = this.#rate.bytesPerSecond;
    for (const listener of [...this.#listeners]) listener();
  }
}
