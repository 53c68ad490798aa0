import type { Upload } from "@clearhouse/core/library/upload/upload.schema.ts";
import type { LedgerEntry, UploadLedger } from "./ledger/upload-ledger.ts";
import { toFault } from "./port/upload-fault.ts";
import type { UploadPort } from "./port/upload-port.ts";
import type { UploadEnvironment } from "./upload-environment.ts";

export interface RecoveredUpload {
  entry: LedgerEntry;
  /** The server's record; absent if the upload was never opened there, and while the server can't be reached. */
  upload: Upload | undefined;
  /** Why the server has ended the upload, so that its file has to be sent again from the start. */
  ended?: Upload["ended"];
  release: () => void;
}

interface RecoveryOptions {
  ledger: UploadLedger;
  port: UploadPort;
  scope: string;
  environment: UploadEnvironment;
  signal: AbortSignal;
}

/** The uploads of an earlier visit that can still be completed; the others are removed from the ledger. */
export const recoverUploads = async (options: RecoveryOptions): Promise<RecoveredUpload[]> => {
  const entries = await options.ledger.list(options.scope);
  const recovered = await Promise.all(entries.map((entry) => recover(entry, options)));
  return recovered.filter((upload) => upload !== undefined);
};

const recover = async (
  entry: LedgerEntry,
  { ledger, port, signal }: RecoveryOptions,
): Promise<RecoveredUpload | undefined> => {
  const release = await ledger.claim(entry.finishKey);
  if (release === undefined) return undefined;
  const { uploadId } = entry;
  try {
    if (uploadId === undefined) return { entry, upload: undefined, release };
    if (entry.discarded) await port.abort(uploadId, { signal });
    else {
      const upload = await port.get(uploadId, { signal });
      if (upload.state === "open" || upload.state === "completed") return { entry, upload, release };
      const { ended } = upload;
      if (ended !== undefined) return { entry: { ...entry, uploadId: undefined }, upload: undefined, release, ended };
    }
  } catch (error) {
    // Any other answer, or none, says nothing about the upload: the server is asked again on the next visit.
    if (toFault(error).kind !== "gone") {
      if (!entry.discarded) return { entry, upload: undefined, release };
      release();
      return undefined;
    }
  }
  await ledger.forget(entry.finishKey);
  release();
  return undefined;
};
