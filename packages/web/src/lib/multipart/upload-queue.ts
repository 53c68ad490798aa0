import pLimit from "p-limit";
import { abortsAfter } from "../abort-signals.ts";
import { openHandle } from "./ledger/file-handle.ts";
import { PARTS_AT_ONCE } from "./parts/part-sender.ts";
import { RateMeter } from "./parts/rate-meter.ts";
import { QueuedUpload, type UploadMeans } from "./queued-upload.ts";
import { type QueueItem, wantsFile } from "./upload-queue-item.ts";
import { recoverUpload } from "./upload-recovery.ts";

const FILES_AT_ONCE = 3;
/** How long a sign-out waits while the server is told to discard the uploads. */
const LEAVING_MS = 2_000;

export type UploadQueueOptions<Details> = Pick<UploadMeans<Details>, "port" | "finish" | "memory">;

/**
 * The result of looking for an interrupted upload's file: the upload continues, the found file is a different file, or
 * no file was found.
 */
export type Reopened = "resumed" | "other" | "unavailable";

/**
 * Uploads many files, a few at a time. The files are independent: a file that fails or waits doesn't affect the others.
 */
export class UploadQueue<Details> {
  readonly #means: UploadMeans<Details>;
  readonly #listeners = new Set<() => void>();
  #uploads: readonly QueuedUpload<Details>[] = [];
  #items: readonly QueueItem<Details>[] = [];

  constructor(options: UploadQueueOptions<Details>) {
    const onChange = () => this.#emit();
    this.#means = { ...options, slots: pLimit(PARTS_AT_ONCE), total: new RateMeter(), onChange };
  }

  /** The same array until something has changed. */
  get items(): readonly QueueItem<Details>[] {
    return this.#items;
  }

  /** The speed of all files together, because small files are sent too quickly to show their own; 0 if unknown. */
  get bytesPerSecond(): number {
    return this.#means.total.bytesPerSecond(performance.now());
  }

  /** Whether leaving the page now would stop something. */
  get isBusy(): boolean {
    return this.#uploads.some(({ isActive, item }) => isActive || item.phase === "waiting");
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
      const interrupted = this.#uploads.find((upload) => upload.wants(file));
      if (interrupted !== undefined) interrupted.continueWith(file, details);
      else this.#uploads = [...this.#uploads, QueuedUpload.chosen(this.#means, file, details)];
    }
    this.#pump();
  }

  /** Gives an interrupted upload its file back; returns false if `file` is a different file. */
  async attach(id: string, file: File): Promise<boolean> {
    const attached = (await this.#find(id)?.attach(file)) ?? false;
    if (attached) this.#pump();
    return attached;
  }

  /**
   * Gives many interrupted uploads their files back.
   * @returns the files that belong to none of the uploads
   */
  async attachAll(files: readonly File[]): Promise<File[]> {
    const others: File[] = [];
    for (const file of files) {
      let taken = false;
      for (const { id } of this.#items) taken ||= await this.attach(id, file);
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
    const upload = this.#find(id);
    if (!upload?.canPause) return;
    upload.pause();
    this.#pump();
  }

  pauseAll(): void {
    for (const upload of this.#uploads) if (upload.canPause) upload.pause();
    this.#emit();
  }

  resume(id: string): void {
    this.#again("paused", id);
  }

  resumeAll(): void {
    this.#again("paused");
  }

  retry(id: string): void {
    this.#again("failed", id);
  }

  /** Removes the file from the list at once, and tells the server to discard its upload; never rejects. */
  async cancel(id: string): Promise<void> {
    const upload = this.#find(id);
    if (upload === undefined || upload.item.phase === "finishing") return;
    const canceled = upload.cancel();
    this.#remove(upload);
    await canceled;
  }

  /** Removes a finished file from the list. */
  async dismiss(id: string): Promise<void> {
    const upload = this.#find(id);
    if (upload?.item.phase !== "done") return;
    this.#remove(upload);
    await upload.forget();
  }

  /**
   * Stops everything, removes what is stored, and tells the server to discard the uploads, but doesn't wait long for
   * the server's answer. Called at sign-out.
   */
  async discard(): Promise<void> {
    const uploads = this.#uploads;
    this.#uploads = [];
    for (const upload of uploads) upload.stop();
    this.#emit();
    const unfinished = uploads.map(({ item }) => item).filter(({ phase }) => phase !== "done" && phase !== "finishing");
    const signal = abortsAfter(LEAVING_MS);
    await Promise.all(uploads.map((upload) => upload.forget()));
    const { port } = this.#means;
    await Promise.allSettled(unfinished.map(({ uploadId }) => uploadId && port.abort(uploadId, { signal })));
  }

  /** Adds the unfinished uploads of an earlier visit. */
  async restore(signal: AbortSignal): Promise<void> {
    const { memory, port } = this.#means;
    if (memory === undefined) return;
    const { ledger } = memory;
    const entries = (await ledger.list()).filter(({ finishKey }) => this.#find(finishKey) === undefined);
    const found = await Promise.all(entries.map((entry) => recoverUpload(entry, ledger, port, { signal })));
    const recovered = found.filter((known) => known !== undefined);
    if (signal.aborted) {
      for (const { release } of recovered) release();
      return;
    }
    const uploads = recovered.map((known) =>
      QueuedUpload.recovered(this.#means, known, memory.readDetails(known.entry.details)),
    );
    this.#uploads = [...this.#uploads, ...uploads];
    this.#pump();
    // If permission was given for good, the person isn't asked.
    await Promise.all(this.#items.map((item) => wantsFile(item) && this.reopen(item.id, false)));
  }

  /** Stops everything without discarding anything, so that the next visit can continue. */
  close(): void {
    for (const upload of this.#uploads) {
      if (upload.canPause) upload.pause();
      if (upload.item.phase !== "finishing") upload.release();
    }
    this.#emit();
  }

  #again(from: "paused" | "failed", id?: string): void {
    for (const upload of this.#uploads)
      if (upload.item.phase === from && (id === undefined || upload.item.id === id)) upload.again();
    this.#pump();
  }

  /** Starts files whose turn it is, then calls the listeners. */
  #pump(): void {
    let active = this.#uploads.filter(({ isActive }) => isActive).length;
    // After a pause, the speed is measured anew.
    if (active === 0) this.#means.total.start(performance.now());
    for (const upload of this.#uploads) {
      if (active >= FILES_AT_ONCE) break;
      if (upload.item.phase !== "waiting") continue;
      active += 1;
      void upload.run().then(() => this.#pump());
    }
    this.#emit();
  }

  #find(id: string): QueuedUpload<Details> | undefined {
    return this.#uploads.find(({ item }) => item.id === id);
  }

  #remove(upload: QueuedUpload<Details>): void {
    this.#uploads = this.#uploads.filter((other) => other !== upload);
    this.#pump();
  }

  #emit(): void {
    this.#items = this.#uploads.map(({ item }) => item);
    for (const listener of [...this.#listeners]) listener();
  }
}
