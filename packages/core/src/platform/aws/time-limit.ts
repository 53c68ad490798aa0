import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "../env.ts";
import { CodedError } from "../errors/error.ts";

/** After how many seconds a caller may try again when a service gave no answer. */
const RETRY_AFTER_SECONDS = 5;

/** A service of AWS that the work needs gave no answer in time. Nothing is known to have been done. */
export const unavailable = (cause?: unknown): CodedError =>
  new CodedError("unavailable", "service.unavailable", "This is taking too long right now. Please try again shortly.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });

/** How long some work may take. */
interface Allowance {
  /** Milliseconds for all the work. */
  totalMs: number;
  /**
   * Milliseconds for which calls to AWS may go without an answer. They are counted from the beginning of the first call
   * that failed, over all calls and attempts of the work, so healthy work may take longer. On one machine they are more
   * (see AWS_PATIENCE).
   */
  patienceMs: number;
  /** Whether a person waits for the work, so that not even a large transfer may be silent for long. */
  awaited?: boolean;
}

/** The time that is left for the work that runs now, shared by all its calls to AWS and their attempts. */
export class TimeLimit {
  readonly #controller = new AbortController();
  readonly #patienceMs: number;
  readonly awaited: boolean;
  readonly #lastsUntil: number;
  #endsAt: number;
  #timer: NodeJS.Timeout | undefined;
  #waits = false;
  #over = false;

  constructor({ totalMs, patienceMs, awaited = false }: Allowance) {
    this.awaited = awaited;
    this.#patienceMs = patienceMs * env.AWS_PATIENCE;
    this.#lastsUntil = performance.now() + totalMs;
    this.#endsAt = this.#lastsUntil;
    this.#arm();
  }

  /** Aborts all calls of the work when its time is over. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds. */
  get left(): number {
    return this.#endsAt - performance.now();
  }

  /** Whether the work has ended. What it left running, such as a refresh of a cache, isn't limited any more. */
  get over(): boolean {
    return this.#over;
  }

  /** Notes that a call to AWS, which began at this time of `performance.now()`, got no answer. */
  unanswered(beganAt: number): void {
    if (this.#waits || this.#over) return;
    this.#waits = true;
    this.#endsAt = Math.min(this.#endsAt, beganAt + this.#patienceMs);
    this.#arm();
  }

  /**
   * Notes that a call was answered. The patience of work that nobody waits for then begins anew, because such work may
   * be long, and one call in between may fail.
   */
  answered(): void {
    if (!this.#waits || this.awaited || this.#over) return;
    this.#waits = false;
    this.#endsAt = this.#lastsUntil;
    this.#arm();
  }

  end(): void {
    this.#over = true;
    clearTimeout(this.#timer);
  }

  #arm(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), Math.max(0, this.left)).unref();
  }
}

const storage = new AsyncLocalStorage<TimeLimit>();

/** The limit of the work that runs now; undefined if it has none. */
export const currentTimeLimit = (): TimeLimit | undefined => {
  const limit = storage.getStore();
  return limit?.over ? undefined : limit;
};

/**
 * Runs work whose calls to AWS share one time limit. A call that would begin or go on after the end fails with
 * {@link unavailable}. Work within other limited work never gets more time than that has left.
 */
export const withTimeLimit = async <T>(allowance: Allowance, work: () => Promise<T>): Promise<T> => {
  const outer = currentTimeLimit()?.left ?? Number.POSITIVE_INFINITY;
  const limit = new TimeLimit({ ...allowance, totalMs: Math.min(allowance.totalMs, outer) });
  try {
    return await storage.run(limit, work);
  } finally {
    limit.end();
  }
};

/** Codes of errors of connections. */
const BROKEN = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

const isUnanswered = (error: Error & { code?: unknown; $metadata?: { httpStatusCode?: number } }): boolean =>
  error.name === "TimeoutError" || BROKEN.has(String(error.code)) || (error.$metadata?.httpStatusCode ?? 0) >= 500;

/**
 * The refusal for an error whose cause is that AWS didn't answer, or couldn't; undefined for other errors. Libraries
 * between the SDK and the domain put errors into errors of their own.
 */
export const asUnavailable = (error: unknown): CodedError | undefined => {
  // Errors that retries put into one another may be each other's causes.
  const seen = new Set<Error>();
  for (let one = error; one instanceof Error && !seen.has(one); one = one.cause) {
    seen.add(one);
    if (one instanceof CodedError) return one.kind === "unavailable" ? one : undefined;
    if (isUnanswered(one)) return unavailable(error);
  }
  return undefined;
};
