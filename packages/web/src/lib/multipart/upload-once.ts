import { UploadFault } from "./upload-fault.ts";
import { UploadTask, type UploadTaskOptions } from "./upload-task.ts";

/** Uploads a small file that nobody watches, such as a thumbnail, and returns the id of the completed upload. */
export const uploadOnce = (options: UploadTaskOptions, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const task = new UploadTask(options);
    const stop = () => {
      unsubscribe();
      task.pause();
      reject(signal.reason);
    };
    const unsubscribe = task.subscribe(() => {
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
