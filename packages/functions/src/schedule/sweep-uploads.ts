import { dueNow, settle } from "@clearhouse/core/platform/due.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { Upload } from "@clearhouse/core/upload/index.ts";

/** Removes uploads that never became part of anything; what fails stays due for the next hour. */
export const handler = async (): Promise<void> => {
  for (const due of await dueNow()) {
    try {
      await Upload.sweep(due.teamId, due.id);
      await settle(due);
    } catch (error) {
      log.error("upload not swept", error, { uploadId: due.id });
    }
  }
};
