import { UPLOAD_MESSAGES } from "@clearhouse/core/library/upload/upload.schema.ts";
import { shownFileName } from "@clearhouse/core/platform/file-name.policy.ts";
import { type FileHandle, isFileHandle } from "./ledger/file-handle.ts";
import type { KnownFile, LedgerEntry } from "./ledger/upload-ledger.ts";
import { bytesOf } from "./parts/part-plan.ts";
import type { ProgressView } from "./parts/transfer-progress.ts";
import { toFault, UploadFault } from "./port/upload-fault.ts";
import type { FileFacts } from "./port/upload-port.ts";
import type { RecoveredUpload } from "./upload-recovery.ts";
import type { UploadTask } from "./upload-task.ts";

/**
 * - `waiting`: other files are sent first; `uploading`, `paused`, `failed`: the state of the file's upload task.
 * - `finishing`: all bytes are stored, and something is being made of the upload (an asset, say).
 * - `interrupted`: from an earlier visit; it continues once its file was opened or chosen again.
 */
export type UploadPhase = "waiting" | "uploading" | "paused" | "finishing" | "done" | "failed" | "interrupted";

export interface QueueItem<Details> extends ProgressView {
  id: string;
  fileName: string;
  size: number;
  details: Details;
  phase: UploadPhase;
  uploadId: string | undefined;
  /** Whether all bytes are stored, whatever happens afterwards. */
  stored: boolean;
  fault: UploadFault | undefined;
  /** Whether the server had ended the upload, so that the file is sent again from its start. */
  restarted: boolean;
  /** Whether the upload's file has to be chosen again. */
  wantsFile: boolean;
  /** The browser may still have the file's handle. */
  hasHandle: boolean;
}

const AT_REST = { bytesPerSecond: 0, secondsLeft: undefined, waiting: undefined } as const;

/** A file in the queue with everything that belongs to it. */
export class QueuedFile<Details> {
  readonly id: string;
  readonly facts: FileFacts;
  readonly lastModified: number;
  readonly finishKey: string;
  file: File | undefined;
  details: Details;
  phase: UploadPhase = "waiting";
  task: UploadTask | undefined;
  uploadId: string | undefined;
  /** Whether all bytes are stored. */
  sent = false;
  storedBytes = 0;
  /** "" until the fingerprint is known, or if none could be made. */
  fingerprint = "";
  handle: FileHandle | undefined;
  fault: UploadFault | undefined;
  restarted = false;
  /** Whether the file was removed from the list. */
  removed = false;
  /** Whether everything that was stored about the upload has been removed. */
  isForgotten = false;
  /** Lets other tabs work on the upload. */
  release: () => void = () => undefined;
  #view: QueueItem<Details> | undefined;

  constructor(given: {
    id: string;
    facts: FileFacts;
    lastModified: number;
    finishKey: string;
    file: File | undefined;
    details: Details;
  }) {
    this.id = given.id;
    this.facts = given.facts;
    this.lastModified = given.lastModified;
    this.finishKey = given.finishKey;
    this.file = given.file;
    this.details = given.details;
  }

  static recovered<Details>(id: string, details: Details, { entry, upload, release, ended }: RecoveredUpload) {
    const { fileName, contentType, size, lastModified, finishKey, fingerprint, handle } = entry;
    const facts = { fileName, contentType, size };
    const queued = new QueuedFile({ id, facts, lastModified, finishKey, file: undefined, details });
    queued.uploadId = entry.uploadId;
    queued.fingerprint = fingerprint;
    queued.handle = isFileHandle(handle) ? handle : undefined;
    queued.release = release;
    queued.phase = "interrupted";
    queued.restarted = ended !== undefined;
    if (ended === "canceled") queued.fail(new UploadFault("canceled", UPLOAD_MESSAGES.canceled));
    if (upload !== undefined) {
      queued.sent = upload.state === "completed";
      queued.storedBytes = queued.sent
        ? size
        : upload.storedParts.reduce((sum, part) => sum + bytesOf(upload, part), 0);
    }
    return queued;
  }

  get isActive(): boolean {
    return this.phase === "uploading" || this.phase === "finishing";
  }

  /** Whether the upload is from an earlier visit, or its file can no longer be read. */
  get wantsFile(): boolean {
    return this.phase === "interrupted" || (this.phase === "failed" && this.fault?.kind === "unreadable");
  }

  get known(): KnownFile {
    const { facts, lastModified, fingerprint } = this;
    return { ...facts, lastModified, fingerprint };
  }

  fail(error: unknown): void {
    this.fault = toFault(error);
    this.phase = "failed";
  }

  entry(scope: string, discarded: boolean): LedgerEntry {
    const { facts, known, uploadId, handle, details, finishKey } = this;
    return { ...facts, ...known, uploadId, scope, handle, details, finishKey, discarded };
  }

  /** The same object until something in it has changed: in a list of a hundred files, only a few change at a time. */
  view(): QueueItem<Details> {
    const next = this.#look();
    const last = this.#view;
    const keys = Object.keys(next) as (keyof QueueItem<Details>)[];
    if (last === undefined || keys.some((key) => next[key] !== last[key])) this.#view = next;
    return this.#view ?? next;
  }

  #look(): QueueItem<Details> {
    const { id, details, phase, uploadId, fault, sent: stored } = this;
    const { fileName, size } = this.facts;
    const task = this.task?.snapshot;
    const sentBytes = stored ? size : (task?.sentBytes ?? this.storedBytes);
    const { bytesPerSecond, secondsLeft, waiting } = phase === "uploading" && task ? task : AT_REST;
    return {
      id,
      fileName: shownFileName(fileName),
      size,
      details,
      phase,
      uploadId,
      stored,
      fault,
      restarted: this.restarted || (task?.restarted ?? false),
      sentBytes,
      bytesPerSecond,
      secondsLeft,
      waiting,
      wantsFile: this.wantsFile,
      hasHandle: this.handle !== undefined,
    };
  }
}
