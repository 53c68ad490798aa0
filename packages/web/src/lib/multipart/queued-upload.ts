import { UPLOAD_MESSAGES, type Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import type { LimitFunction } from "p-limit";
import { contentTypeOf } from "./file-rules.ts";
import { discardUpload, FileTransfer } from "./file-transfer.ts";
import { type FileHandle, handleOf, isFileHandle } from "./ledger/file-handle.ts";
import { isSameContent, isSameFile, type LedgerEntry, type UploadLedger } from "./ledger/upload-ledger.ts";
import { storedBytesOf } from "./parts/part-plan.ts";
import type { RateMeter } from "./parts/rate-meter.ts";
import { withRetries } from "./parts/retry.ts";
import type { ProgressView } from "./parts/transfer-progress.ts";
import { toFault, UploadFault } from "./port/upload-fault.ts";
import type { UploadPort } from "./port/upload-port.ts";
import { type QueueItem, wantsFile } from "./upload-queue-item.ts";
import type { RecoveredUpload } from "./upload-recovery.ts";

export interface StoredUpload<Details> {
  uploadId: string;
  details: Details;
  /** Stays the same over retries and reloads. */
  idempotencyKey: string;
  /** Absent if the bytes were stored in an earlier visit. */
  file: File | undefined;
  /** For what else is uploaded, so that it takes no further connections. */
  slots: LimitFunction;
}

/** How uploads are kept in the browser, to continue after a reload. */
interface UploadMemory<Details> {
  ledger: UploadLedger;
  /** Identifies a file by its content; "" if it can't, and then the file is identified by name, size and date. */
  fingerprint: (file: File) => Promise<string>;
  /** Reads details that an earlier visit stored, perhaps with an older version of this page. */
  readDetails: (value: unknown) => Details;
}

/** What the files of a queue have in common. */
export interface UploadMeans<Details> {
  port: UploadPort;
  /**
   * Makes something from a stored file, idempotently; afterwards the upload is forgotten. Without this function, stored
   * files stay `done`, and in the ledger, until they are dismissed or canceled.
   */
  finish?: ((stored: StoredUpload<Details>) => Promise<void>) | undefined;
  /** Without it, uploads end with the page. */
  memory?: UploadMemory<Details> | undefined;
  slots: LimitFunction;
  total: RateMeter;
  onChange: () => void;
}

/** What is stored about an upload's file, and under which key. */
type Source = Omit<LedgerEntry, "scope" | "uploadId" | "details" | "discarded">;

const AT_REST = { bytesPerSecond: 0, waiting: undefined } as const;

/** One file of the queue: what is shown of it, and the transfer that sends it. */
export class QueuedUpload<Details> {
  readonly #means: UploadMeans<Details>;
  #source: Source;
  #item: QueueItem<Details>;
  /** Absent while the file of an interrupted upload is missing. */
  #file: File | undefined;
  #transfer: FileTransfer | undefined;
  #run = new AbortController();
  /** Whether the upload was finished or removed, so that nothing more may be stored about it. */
  #isOver = false;
  #release: () => void = () => undefined;

  private constructor(means: UploadMeans<Details>, source: Source, details: Details) {
    this.#means = means;
    this.#source = source;
    const { finishKey: id, fileName, size, handle } = source;
    this.#item = {
      id,
      fileName: shownFileName(fileName),
      size,
      details,
      phase: "interrupted",
      uploadId: undefined,
      stored: false,
      fault: undefined,
      restarted: false,
      hasHandle: handle !== undefined,
      sentBytes: 0,
      ...AT_REST,
    };
  }

  /** A new file. It is stored in the browser at once, because a hundred other files may be sent first. */
  static chosen<Details>(means: UploadMeans<Details>, file: File, details: Details): QueuedUpload<Details> {
    const { name: fileName, size, lastModified } = file;
    const facts = { fileName, contentType: contentTypeOf(file), size, lastModified };
    const source = { ...facts, finishKey: crypto.randomUUID(), fingerprint: "", handle: undefined };
    const upload = new QueuedUpload(means, source, details);
    upload.#take(file, details);
    void upload.#keep(file);
    return upload;
  }

  /** An upload of an earlier visit. If all its bytes are stored, it can be finished without its file. */
  static recovered<Details>(
    means: UploadMeans<Details>,
    { entry, upload: known, release }: RecoveredUpload,
    details: Details,
  ): QueuedUpload<Details> {
    const handle = isFileHandle(entry.handle) ? entry.handle : undefined;
    const upload = new QueuedUpload(means, { ...entry, handle }, details);
    upload.#release = release;
    if (known === undefined) upload.#set({ uploadId: entry.uploadId });
    else if (known.state !== "aborted") upload.#set({ uploadId: known.id, ...progressOf(known) });
    else {
      upload.#set({ restarted: true });
      if (known.ended === "canceled") upload.#fail(new UploadFault("canceled", UPLOAD_MESSAGES.canceled));
    }
    return upload;
  }

  /** The same object until something in it has changed. */
  get item(): QueueItem<Details> {
    return this.#item;
  }

  get isActive(): boolean {
    return this.#item.phase === "uploading" || this.#item.phase === "finishing";
  }

  get canPause(): boolean {
    return this.#item.phase === "uploading" || this.#item.phase === "waiting";
  }

  get handle(): FileHandle | undefined {
    return this.#source.handle;
  }

  /** Whether the upload lacks its file, and a file with the same name, size and date is given. */
  wants(file: File): boolean {
    return wantsFile(this.#item) && isSameFile(this.#source, file);
  }

  /** Gives an interrupted upload its file back; returns false if `file` is a different file. */
  async attach(file: File): Promise<boolean> {
    if (!wantsFile(this.#item)) return false;
    const same = await isSameContent(this.#source, file, this.#means.memory?.fingerprint);
    // During the comparison, the upload may have been canceled, or its file may have been found in another way.
    if (!same || !wantsFile(this.#item) || this.#isOver) return false;
    this.continueWith(file, this.#item.details);
    return true;
  }

  continueWith(file: File, details: Details): void {
    this.#take(file, details);
    void this.#remember();
  }

  /** Makes a paused or failed upload wait for its turn. */
  again(): void {
    const { stored } = this.#item;
    this.#set({ fault: undefined, phase: this.#transfer === undefined && !stored ? "interrupted" : "waiting" });
  }

  pause(): void {
    this.#run.abort();
    this.#rest("paused");
  }

  /** Sends the file, then makes what it was uploaded for. Never rejects: a failure becomes the file's fault. */
  async run(): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    try {
      if (!this.#item.stored) await this.#send(run.signal);
      await this.#finish();
      this.#set({ phase: "done" });
    } catch (error) {
      if (!run.signal.aborted) this.#fail(error);
    }
  }

  /** Stops for good. Nothing is stored any more, but what is stored stays. */
  stop(): void {
    this.#isOver = true;
    this.#run.abort();
  }

  /** Stops for good, and tells the server to discard the upload; never rejects. */
  async cancel(): Promise<void> {
    this.stop();
    const uploadId = this.#transfer === undefined ? this.#item.uploadId : this.#transfer.uploadId;
    if (uploadId !== undefined) {
      const { details } = this.#item;
      await this.#means.memory?.ledger.remember({ ...this.#source, details, uploadId, discarded: true });
      try {
        await discardUpload(this.#means.port, uploadId);
      } catch {
        // The server can't be told now; the next visit tells it.
        this.release();
        return;
      }
    }
    await this.forget();
  }

  /** Removes everything that is stored about the upload. */
  async forget(): Promise<void> {
    this.#isOver = true;
    this.release();
    await this.#means.memory?.ledger.forget(this.#source.finishKey);
  }

  /** Lets other tabs work on the upload. */
  release(): void {
    this.#release();
  }

  async #send(signal: AbortSignal): Promise<void> {
    if (this.#transfer === undefined) throw new Error("An upload without a file can't be sent.");
    this.#set({ phase: "uploading" });
    const uploadId = await this.#transfer.run(signal);
    this.#opened(uploadId);
    this.#set({ stored: true, sentBytes: this.#item.size, ...AT_REST });
  }

  async #finish(): Promise<void> {
    const { finish, slots, onChange } = this.#means;
    const { uploadId, details } = this.#item;
    if (uploadId === undefined || finish === undefined) return;
    this.#set({ phase: "finishing" });
    onChange();
    const stored = { uploadId, details, file: this.#file, idempotencyKey: this.#source.finishKey, slots };
    await withRetries(() => finish(stored), { signal: new AbortController().signal });
    await this.forget();
  }

  #take(file: File, details: Details): void {
    const { fileName, contentType, size } = this.#source;
    const { port, slots, total } = this.#means;
    const facts = { fileName, contentType, size };
    const { uploadId, sentBytes: storedBytes } = this.#item;
    const onProgress = (progress: ProgressView) => this.#progressed(progress);
    this.#file = file;
    this.#transfer = new FileTransfer({ file, facts, port, uploadId, storedBytes, slots, total, onProgress });
    const handle = handleOf(file) ?? this.#source.handle;
    this.#source = { ...this.#source, handle };
    this.#set({ details, hasHandle: handle !== undefined, fault: undefined, phase: "waiting" });
  }

  #progressed(progress: ProgressView): void {
    if (this.#item.phase !== "uploading") return;
    const { uploadId, restarted = false } = this.#transfer ?? {};
    if (uploadId !== undefined) this.#opened(uploadId);
    this.#set({ ...progress, restarted: this.#item.restarted || restarted });
    this.#means.onChange();
  }

  /** The server has opened an upload for this file, perhaps to replace one that it no longer had. */
  #opened(uploadId: string): void {
    if (uploadId === this.#item.uploadId) return;
    this.#set({ uploadId });
    void this.#remember();
  }

  async #keep(file: File): Promise<void> {
    const { memory } = this.#means;
    if (memory === undefined) return;
    const release = await memory.ledger.claim(this.#source.finishKey);
    if (this.#isOver) release?.();
    else this.#release = release ?? this.#release;
    const fingerprint = await memory.fingerprint(file);
    this.#source = { ...this.#source, fingerprint };
    await this.#remember();
  }

  async #remember(): Promise<void> {
    const { uploadId, details } = this.#item;
    if (!this.#isOver)
      await this.#means.memory?.ledger.remember({ ...this.#source, uploadId, details, discarded: false });
  }

  #fail(error: unknown): void {
    this.#rest("failed");
    this.#set({ fault: toFault(error) });
  }

  /** Shows the file at rest, without the bytes of parts that were being sent. */
  #rest(phase: "paused" | "failed"): void {
    const { stored, size } = this.#item;
    const sentBytes = stored ? size : (this.#transfer?.storedBytes ?? this.#item.sentBytes);
    this.#set({ phase, sentBytes, ...AT_REST });
  }

  #set(changes: Partial<QueueItem<Details>>): void {
    this.#item = { ...this.#item, ...changes };
  }
}

const progressOf = (upload: Upload): Pick<QueueItem<unknown>, "phase" | "stored" | "sentBytes"> =>
  upload.state === "open"
    ? { phase: "interrupted", stored: false, sentBytes: storedBytesOf(upload) }
    : { phase: "waiting", stored: true, sentBytes: upload.size };
