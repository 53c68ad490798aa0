/**
 * Why an upload stopped.
 *
 * - `network`: nothing came back; `server`: 5xx; `throttled`: 429. Trying again may help.
 * - `expired`: the address of a part is too old (403); a fresh one may help.
 * - `blocked`: somebody has to do something first; then trying again helps.
 * - `gone`: the upload is unknown where it should be; it has to begin again.
 * - `unreadable`: the file changed or moved on the person's disk.
 * - `refused`: the answer is no, and will be no the next time.
 */
export type FaultKind = "network" | "server" | "throttled" | "expired" | "blocked" | "gone" | "unreadable" | "refused";

interface FaultOptions extends ErrorOptions {
  /** What the server asked to wait (Retry-After), in milliseconds. */
  retryAfterMs?: number;
}

/** The one error that ports and transports throw; `message` is fit to be shown to a person. */
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

/** Faults that pass by themselves. */
export const isPassing = ({ kind }: UploadFault): boolean =>
  kind === "network" || kind === "server" || kind === "throttled";

/** Faults after which a person may press Retry with the same file. */
export const isRetryable = (fault: UploadFault): boolean =>
  isPassing(fault) || fault.kind === "expired" || fault.kind === "blocked" || fault.kind === "gone";

/**
 * Anything else that was thrown is a defect or an answer nobody foresaw: it ends the upload, with its own words where
 * it has some.
 */
export const toFault = (error: unknown): UploadFault => {
  if (error instanceof UploadFault) return error;
  const message = error instanceof Error && error.message !== "" ? error.message : "The upload could not be finished.";
  return new UploadFault("refused", message, { cause: error });
};

/** Status of an HTTP answer → fault; for ports and transports. */
export const faultOfStatus = (status: number, message: string, retryAfterMs = 0, cause?: unknown): UploadFault =>
  new UploadFault(kindOfStatus(status), message, { retryAfterMs, cause });

const kindOfStatus = (status: number): FaultKind => {
  if (status === 429) return "throttled";
  if (status === 0 || status === 408) return "network";
  if (status >= 500) return "server";
  return status === 404 || status === 410 ? "gone" : "refused";
};
