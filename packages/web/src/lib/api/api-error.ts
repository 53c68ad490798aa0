/** The error of a call that the server refused, or that didn't reach the server; `message` can be shown to people. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** A code of error.schema.ts, or {@link NETWORK_FAILED} / {@link ANSWER_UNREADABLE} if the API sent no answer. */
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Field path → message, for a form. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Seconds, if the server said how long to wait. */
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

/** Whether trying again may help: no answer arrived, or the server had an error. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 : false;
