import { sweep as sweepExport } from "@clearhouse/core/export/write.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { type DueRecord, dueNow, settle } from "@clearhouse/core/platform/store/due.ts";
import { Upload } from "@clearhouse/core/upload/index.ts";

const SWEEP: Record<DueRecord["kind"], (teamId: string, id: string) => Promise<void>> = {
  upload: Upload.sweep,
  export: sweepExport,
};

/** Removes uploads that never became part of anything, and exports past their days; what fails stays due for the next hour. */
export const handler = async (): Promise<void> => {
  for (const due of await dueNow()) {
    try {
      await SWEEP[due.kind](due.teamId, due.id);
      await settle(due);
    } catch (error) {
      log.error("not swept", error, { kind: due.kind, id: due.id });
    }
  }
};
