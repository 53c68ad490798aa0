import { finished } from "node:stream/promises";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import pLimit from "p-limit";
import { env } from "../env.ts";
import { currentTimeLimit, type TimeLimit, unavailable } from "./time-limit.ts";

type Handle = NodeHttpHandler["handle"];

/** Milliseconds of one attempt at a call, on AWS (see AWS_PATIENCE). */
interface Limits {
  /** Until the response begins; absent if sending the request's body, or the work for it, may take long. */
  answer?: number;
  /** For which the connection may be silent, from the request's first byte to the response's last. */
  silence: number;
}

/** Milliseconds. */
const CONNECT = 500;
/** How many calls a client makes at once. Further calls wait here, where no attempt's time is running yet. */
const AT_ONCE = 200;

/** The limits by what is called. */
const LIMITS = {
  /** If DynamoDB answers at all, it answers within a few hundred milliseconds. */
  table: { answer: 2_000, silence: 2_000 },
  /** While S3 copies a large object, it may send nothing. */
  objects: { silence: 30_000 },
  /** SES, EventBridge, Cognito and the like. A mail may be sent although SES' answer comes late. */
  calls: { answer: 8_000, silence: 8_000 },
} as const satisfies Record<string, Limits>;

/** The most that a call may be silent if somebody waits for it. */
const SILENCE_FOR_PEOPLE = 3_500;

const transport = ({ answer, silence }: Limits): NodeHttpHandler =>
  new NodeHttpHandler({
    connectionTimeout: CONNECT * env.AWS_PATIENCE,
    ...(answer && { requestTimeout: answer * env.AWS_PATIENCE }),
    // Otherwise the SDK only warns when the time for the answer is over.
    throwOnRequestTimeout: true,
    socketTimeout: silence * env.AWS_PATIENCE,
    httpAgent: { maxSockets: AT_ONCE },
    httpsAgent: { maxSockets: AT_ONCE },
  });

/**
 * Sends the SDK's requests, one attempt at a time. Each attempt has its own limits, and none begins or goes on after
 * the end of the work that makes it (see time-limit.ts).
 */
class TimeLimitedHandler implements Pick<NodeHttpHandler, "handle" | "metadata" | "destroy"> {
  readonly metadata = { handlerProtocol: "http/1.1" };
  readonly #limits: Limits;
  readonly #places = pLimit(AT_ONCE);
  readonly #patient: NodeHttpHandler;
  #impatient: NodeHttpHandler | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#patient = transport(limits);
  }

  handle: Handle = (request, options = {}) => {
    const limit = currentTimeLimit();
    const beganAt = performance.now();
    return new Promise((resolve, reject) => {
      const attempt = async (): Promise<void> => {
        const result = await (limit
          ? this.#within(limit, beganAt, request, options)
          : this.#patient.handle(request, options));
        resolve(result);
        const { statusCode, body } = result.response;
        await finished(body as NodeJS.ReadableStream).then(
          () => statusCode < 500 && limit?.answered(),
          // Whoever reads the body gets the error.
          () => limit?.unanswered(beganAt),
        );
      };
      this.#places(attempt).catch(reject);
    });
  };

  async #within(limit: TimeLimit, beganAt: number, ...[request, options = {}]: Parameters<Handle>): ReturnType<Handle> {
    if (limit.left <= 0) throw unavailable();
    const given = options.abortSignal as AbortSignal | undefined;
    const abortSignal = given ? AbortSignal.any([given, limit.signal]) : limit.signal;
    try {
      const result = await this.#transportFor(limit.awaited).handle(request, { ...options, abortSignal });
      if (result.response.statusCode >= 500) limit.unanswered(beganAt);
      return result;
    } catch (error) {
      limit.unanswered(beganAt);
      throw limit.signal.aborted ? unavailable(error) : error;
    }
  }

  destroy(): void {
    this.#patient.destroy();
    this.#impatient?.destroy();
  }

  /** The SDK tells its logger and its own default for silent connections, which these limits replace. */
  updateHttpClientConfig(): void {}

  httpHandlerConfigs(): Record<string, never> {
    return {};
  }

  #transportFor(awaited: boolean): NodeHttpHandler {
    if (!awaited || this.#limits.silence <= SILENCE_FOR_PEOPLE) return this.#patient;
    this.#impatient ??= transport({ answer: this.#limits.answer && SILENCE_FOR_PEOPLE, silence: SILENCE_FOR_PEOPLE });
    return this.#impatient;
  }
}

/**
 * The `requestHandler` with which each client of AWS is made, so that no call waits for ever.
 * @param what what the client calls
 */
export const timeLimited = (what: keyof typeof LIMITS): TimeLimitedHandler => new TimeLimitedHandler(LIMITS[what]);
