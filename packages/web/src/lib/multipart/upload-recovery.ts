import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { LedgerEntry, UploadLedger } from "./ledger/upload-ledger.ts";
import { toFault } from "./port/upload-fault.ts";
import type { CallOptions, UploadPort } from "./port/upload-port.ts";

/** An upload of an earlier visit that can still be completed. */
export interface RecoveredUpload {
  entry: LedgerEntry;
  /** The server's record; absent if the upload was never opened there, and while the server can't be reached. */
  upload: Upload | undefined;
  /** Lets other tabs work on the upload. */
  release: () => void;
}

/**
 * Claims an upload of an earlier visit for this tab; undefined if another tab works on it, or if nothing can be
 * continued. In the latter case the upload is removed from the ledger.
 */
export const recoverUpload = async (
  entry: LedgerEntry,
  ledger: UploadLedger,
  port: UploadPort,
  options: CallOptions,
): Promise<RecoveredUpload | undefined> => {
  const release = await ledger.claim(entry.finishKey);
  if (release === undefined) return undefined;
  const standing = await standingOf(entry, port, options);
  if (standing === "over") await ledger.forget(entry.finishKey);
  else if (!entry.discarded) return { entry, upload: standing === "unknown" ? undefined : standing, release };
  release();
  return undefined;
};

/**
 * How an upload stands on the server: its record; `over` if nothing can be continued; `unknown` if it was never opened
 * there, or the server gave no answer, so that it is asked again on the next visit. A discarded upload is ended now.
 */
const standingOf = async (
  { uploadId, discarded }: LedgerEntry,
  port: UploadPort,
  options: CallOptions,
): Promise<Upload | "over" | "unknown"> => {
  if (uploadId === undefined) return "unknown";
  try {
    if (discarded) {
      await port.abort(uploadId, options);
      return "over";
    }
    const upload = await port.get(uploadId, options);
    // An upload that the server has ended by itself can begin again, with the same details.
    const canContinue = upload.state === "open" || upload.state === "completed" || upload.ended !== undefined;
    return canContinue ? upload : "over";
  } catch (error) {
    return toFault(error).kind === "gone" ? "over" : "unknown";
  }
};
