/** The kind of an error; the API maps each kind to an HTTP status. */
export type ErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "invalid"
  | "too_large"
  | "rate_limited"
  /** A service that is needed doesn't answer. */
  | "unavailable"
  /** The call is only allowed with a proof of work. */
  | "proof_needed";

interface Options {
  /** Field path → message. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** A text for the log, never sent to the caller. */
  detail?: string;
  cause?: unknown;
}

/** An error with a stable code and a message that may be shown to a person. */
export class CodedError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly detail: string | undefined;

  constructor(kind: ErrorKind, code: string, message: string, options: Options = {}) {
    super(message, { cause: options.cause });
    this.name = "CodedError";
    this.kind = kind;
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.detail = options.detail;
  }
}

export const notFound = (what: string, message: string) => new CodedError("not_found", `${what}.not_found`, message);
