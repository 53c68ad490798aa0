import { ApiError } from "@/lib/api/api-error.ts";
import { faultOfStatus, UploadFault } from "./upload-fault.ts";

/** The server's upload has ended, or was stored damaged: only a new upload helps. */
const ENDED = new Set(["upload.wrong_state", "upload.incomplete"]);

/** The team has as many open uploads as it may have; some must be finished or canceled first. */
const TOO_MANY = "upload.too_many";

/** An admin has canceled the upload. */
const CANCELED = "upload.canceled";

/** Turns the API's errors into the faults that the upload engine handles. */
export const asFault = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, status, message, retryAfter = 0 } = error;
    if (ENDED.has(code)) throw new UploadFault("gone", message, { cause: error });
    if (code === TOO_MANY) throw new UploadFault("blocked", message, { cause: error });
    if (code === CANCELED) throw new UploadFault("canceled", message, { cause: error });
    throw faultOfStatus(status, message, retryAfter * 1_000, error);
  }
};
