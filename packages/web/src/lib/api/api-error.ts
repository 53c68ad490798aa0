/** What the server (or the way to it) refused; `message` is fit to be shown to a person. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** As error.schema.ts has it, or {@link NETWORK_FAILED} / {@link ANSWER_UNREADABLE} when no answer of the API came. */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Field path → message, for a form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Seconds, where the server named a wait. */
  readonly retryAfter: number | undefined;

  constructor(details: {
    code: string;
    message: string;
    status: number;
    fields?: Record<string, string>;
    requestId?: string;
    retryAfter?: number;
    cause?: unknown;
  }) {
    super(details.message, { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? {};
    this.requestId = details.requestId ?? "";
    this.retryAfter = details.retryAfter;
  }
}

export const NETWORK_FAILED = "network.failed";
export const ANSWER_UNREADABLE = "answer.unreadable";

export const hasCode = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Asking again may help: no answer came, or the server was at fault. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 : false;
