import { UploadFault } from "./port/upload-fault.ts";
import { type UploadSnapshot, UploadTask, type UploadTaskOptions } from "./upload-task.ts";

/**
 * Uploads a file that can't be paused, such as a thumbnail. If the signal aborts, the upload is discarded.
 * @param onProgress called with each change of state or progress
 * @returns the id of the completed upload
 * @throws UploadFault, or the signal's reason
 */
export const uploadOnce = (
  options: UploadTaskOptions,
  signal: AbortSignal,
  onProgress?: (snapshot: UploadSnapshot) => void,
): Promise<string> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const task = new UploadTask(options);
    const stop = () => {
      unsubscribe();
      reject(signal.reason);
      task.cancel().catch(() => {
        // If the server can't be told now, it removes the upload later by itself.
      });
    };
    const unsubscribe = task.subscribe(() => {
      onProgress?.(task.snapshot);
      const { state, uploadId, fault } = task.snapshot;
      if (state !== "done" && state !== "failed") return;
      unsubscribe();
      signal.removeEventListener("abort", stop);
      if (state === "done" && uploadId !== undefined) resolve(uploadId);
      else reject(fault ?? new UploadFault("refused", "The upload could not be finished."));
    });
    signal.addEventListener("abort", stop, { once: true });
    task.start();
  });
