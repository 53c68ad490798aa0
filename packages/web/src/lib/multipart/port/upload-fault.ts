import { ApiError } from "@/lib/api/api-error.ts";

/**
 * Why an upload stopped.
 * - `network`: no answer; `server`: 5xx; `throttled`: 429. Trying again may help.
 * - `expired`: the signed URL of a part has expired (403); a new URL may help.
 * - `blocked`: somebody has to do something first; then trying again helps.
 * - `canceled`: an admin has canceled the upload; only the person may begin it again.
 * - `gone`: the server doesn't know the upload any more; the upload has to begin again.
 * - `unreadable`: the file was changed or moved on the person's disk.
 * - `refused`: trying again would be refused too.
 */
export type FaultKind =
  | "network"
  | "server"
  | "throttled"
  | "expired"
  | "blocked"
  | "canceled"
  | "gone"
  | "unreadable"
  | "refused";

interface FaultOptions extends ErrorOptions {
  /** How long the server asked to wait (Retry-After), in milliseconds. */
  retryAfterMs?: number;
}

/** The only error that the engine shows; `message` can be shown to people. */
export class UploadFault extends Error {
  override readonly name = "UploadFault";
  readonly kind: FaultKind;
  readonly retryAfterMs: number;

  constructor(kind: FaultKind, message: string, { retryAfterMs = 0, ...options }: FaultOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

export const NETWORK_MESSAGE = "The connection was lost. Check it and try again.";
export const UNREADABLE_MESSAGE = "The file can no longer be read. It may have been moved or changed. Choose it again.";

/** Whether the fault may go away by itself. */
export const isPassing = ({ kind }: UploadFault): boolean =>
  kind === "network" || kind === "server" || kind === "throttled";

/** Whether a person may press 'Retry' with the same file after the fault. */
export const isRetryable = (fault: UploadFault): boolean =>
  isPassing(fault) || ["expired", "blocked", "canceled", "gone"].includes(fault.kind);

/** What the API's codes mean for an upload; any other answer is judged by its status. */
const KIND_OF_CODE: Readonly<Record<string, FaultKind>> = {
  // The server's upload has ended, or was stored damaged: only a new upload helps.
  "upload.wrong_state": "gone",
  "upload.incomplete": "gone",
  // The team has as many open uploads as it may have; some must be finished or canceled first.
  "upload.too_many": "blocked",
  "upload.canceled": "canceled",
};

/**
 * Turns whatever was thrown into a fault. Anything other than a fault or a refusal of the API is a defect or an
 * unexpected answer, and ends the upload, with the error's own message if there is one.
 */
export const toFault = (error: unknown): UploadFault => {
  if (error instanceof UploadFault) return error;
  if (error instanceof ApiError) {
    const { code, status, message, retryAfter = 0 } = error;
    const kind = KIND_OF_CODE[code] ?? kindOfStatus(status);
    return new UploadFault(kind, message, { retryAfterMs: retryAfter * 1_000, cause: error });
  }
  const message = error instanceof Error && error.message !== "" ? error.message : "The upload could not be finished.";
  return new UploadFault("refused", message, { cause: error });
};

/** What the status of an HTTP answer means; 0 if there was no answer. */
export const kindOfStatus = (status: number): FaultKind => {
  if (status === 429) return "throttled";
  if (status === 0 || status === 408) return "network";
  if (status >= 500) return "server";
  return status === 404 || status === 410 ? "gone" : "refused";
};
