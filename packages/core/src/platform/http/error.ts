/** The kind of a refusal; the API maps it to a status in one place. */
export type ErrorKind =
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "invalid"
  | "too_large"
  | "rate_limited"
  /** Allowed once the caller has solved a challenge. */
  | "proof_needed";

interface Options {
  /** Field path → message. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** A text that is only logged. */
  detail?: string;
  cause?: unknown;
}

/** A refusal with a stable code and a message that may be shown to a person. */
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
