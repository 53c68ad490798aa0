import type { ProgressView } from "./parts/transfer-progress.ts";
import type { UploadFault } from "./port/upload-fault.ts";

/**
 * - `waiting`: other files are sent first; `uploading`, `paused`, `failed`: as they say.
 * - `finishing`: all bytes are stored, and something is being made of the upload (an asset, say).
 * - `interrupted`: from an earlier visit; it continues once its file was opened or chosen again.
 */
export type UploadPhase = "waiting" | "uploading" | "paused" | "finishing" | "done" | "failed" | "interrupted";

/** A file in the queue. Each change makes a new object: in a list of a hundred files, only a few change at a time. */
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
  /** The browser may still have the file's handle. */
  hasHandle: boolean;
}

/** Whether the upload is from an earlier visit, or its file can no longer be read: the file has to be chosen again. */
export const wantsFile = ({ phase, fault }: Pick<QueueItem<unknown>, "phase" | "fault">): boolean =>
  phase === "interrupted" || (phase === "failed" && fault?.kind === "unreadable");
