import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { intercept, type Output, quickRetries, type SdkCall } from "./sdk.ts";
import { staleIndexes } from "./stale-indexes.ts";

/** A seeded sequence of numbers in [0, 1) (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * Each seed gives a different sequence of faults. CLEARHOUSE_FAULT_SEEDS sets how many seeds are tested; many seeds
 * take minutes.
 */
export const SEEDS = Array.from({ length: Number(process.env.CLEARHOUSE_FAULT_SEEDS ?? 8) }, (_, index) => index + 1);

export type Fault =
  /** A transaction conflicts with another one. */
  | "conflict"
  | "throttled"
  /** The call is carried out, but its answer is lost; the SDK tries again. */
  | "lostAnswer"
  /** The call may be carried out or not, and gets no answer, however often the SDK tries. */
  | "noAnswer"
  /** Part of a batch isn't done, or some of its entries are refused. */
  | "partial"
  /** An index still has the value before a recent write. */
  | "stale";

/** The probability of each fault. */
export type Rates = Record<Fault, number>;
export const RATES: Rates = {
  conflict: 0.15,
  throttled: 0.06,
  lostAnswer: 0.06,
  noAnswer: 0.02,
  partial: 0.3,
  stale: 0.3,
};

/** No faults, for a test that sets the rate of a single one. */
export const NO_FAULTS: Rates = { conflict: 0, throttled: 0, lostAnswer: 0, noAnswer: 0, partial: 0, stale: 0 };

const named = (name: string, message: string, more: object = {}): Error =>
  Object.assign(new Error(message), { name, $fault: "client", $metadata: {}, ...more });

const THROTTLED = {
  dynamodb: () => named("ProvisionedThroughputExceededException", "The level of throughput was exceeded"),
  s3: () => named("SlowDown", "Please reduce your request rate", { $metadata: { httpStatusCode: 503 } }),
  ses: () => named("Throttling", "Maximum sending rate exceeded"),
  events: () => named("ThrottlingException", "Rate exceeded"),
  "cognito-idp": () => named("TooManyRequestsException", "Rate exceeded"),
} as const;

const lost = () => named("TimeoutError", "socket hang up", { code: "ECONNRESET" });
/** Marks an error so that the SDK doesn't try the call again. */
const given = (error: Error): Error => Object.assign(error, { exhausted: true });

const conflict = ({ input }: SdkCall, random: () => number): Error => {
  const items = input.TransactItems as unknown[];
  const met = Math.floor(random() * items.length);
  const reasons = items.map((_, index) => ({ Code: index === met ? "TransactionConflict" : "None" }));
  return new TransactionCanceledException({
    message: "Transaction cancelled",
    $metadata: {},
    CancellationReasons: reasons,
  });
};

/** Closes the connection of an answer that isn't read. */
const discard = ({ Body }: Output): void => (Body as { destroy?: () => void } | undefined)?.destroy?.();

type Items = Record<string, unknown[]>;
type Keys = Record<string, { Keys: unknown[] }>;

/**
 * Injects faults that AWS can have and the local replacements don't have. The same seed gives the same faults.
 * @returns `counts`: how often each fault happened; `off` runs work without faults; `stop` ends the faults
 */
export const injectFaults = (seed: number, rates: Rates = RATES) => {
  const random = seeded(seed);
  const counts: Record<Fault, number> = { ...NO_FAULTS };
  let active = true;
  const strikes = (fault: Fault): boolean => {
    if (!active || random() >= rates[fault]) return false;
    counts[fault] += 1;
    return true;
  };

  const attempt = async (call: SdkCall, perform: () => Promise<Output>): Promise<Output> => {
    if (!active) return perform();
    if (call.action === "TransactWriteItems" && strikes("conflict")) throw conflict(call, random);
    if (strikes("throttled")) throw THROTTLED[call.service]();
    if (strikes("noAnswer")) {
      if (random() < 0.5) discard(await perform());
      throw given(lost());
    }
    const output = await perform();
    if (!strikes("lostAnswer")) return output;
    discard(output);
    throw lost();
  };

  /** Leaves out some of `all`. */
  const split = <T>(all: readonly T[]): { done: T[]; left: T[] } => {
    const done = all.filter(() => random() < 0.5);
    return { done, left: all.filter((one) => !done.includes(one)) };
  };

  const batchGet = async (
    { input }: SdkCall,
    perform: (input: SdkCall["input"]) => Promise<Output>,
  ): Promise<Output> => {
    const [[table, request] = ["", { Keys: [] }]] = Object.entries(input.RequestItems as Keys);
    const { done, left } = split(request.Keys);
    const UnprocessedKeys = left.length > 0 ? { [table]: { ...request, Keys: left } } : {};
    if (done.length === 0) return { Responses: { [table]: [] }, UnprocessedKeys, $metadata: {} };
    return { ...(await perform({ ...input, RequestItems: { [table]: { ...request, Keys: done } } })), UnprocessedKeys };
  };

  const batchWrite = async (
    { input }: SdkCall,
    perform: (input: SdkCall["input"]) => Promise<Output>,
  ): Promise<Output> => {
    const [[table, requests] = ["", []]] = Object.entries(input.RequestItems as Items);
    const { done, left } = split(requests);
    const UnprocessedItems = left.length > 0 ? { [table]: left } : {};
    if (done.length === 0) return { UnprocessedItems, $metadata: {} };
    return { ...(await perform({ ...input, RequestItems: { [table]: done } })), UnprocessedItems };
  };

  const putEvents = async (
    { input }: SdkCall,
    perform: (input: SdkCall["input"]) => Promise<Output>,
  ): Promise<Output> => {
    const entries = input.Entries as unknown[];
    const { done, left } = split(entries);
    const taken = done.length > 0 ? await perform({ ...input, Entries: done }) : { Entries: [], $metadata: {} };
    const answers = taken.Entries as unknown[];
    const refused = { ErrorCode: "ThrottlingException", ErrorMessage: "Refused" };
    const Entries = entries.map((entry) => (done.includes(entry) ? answers[done.indexOf(entry)] : refused));
    return { ...taken, Entries, FailedEntryCount: left.length };
  };

  const PARTIAL: Record<string, typeof putEvents> = {
    BatchGetItem: batchGet,
    BatchWriteItem: batchWrite,
    PutEvents: putEvents,
  };

  const indexes = staleIndexes();
  const call = async (made: SdkCall, perform: (input?: SdkCall["input"]) => Promise<Output>): Promise<Output> => {
    indexes.note(made);
    const partial = PARTIAL[made.action];
    if (partial && strikes("partial")) return partial(made, perform);
    const output = await perform();
    return made.action === "Query" && made.input.IndexName && strikes("stale") ? indexes.earlier(output) : output;
  };

  const takeOut = [quickRetries(), intercept({ call, attempt })];
  return {
    counts,
    off: async <T>(work: () => Promise<T>): Promise<T> => {
      active = false;
      try {
        return await work();
      } finally {
        active = true;
      }
    },
    stop: () => {
      for (const take of takeOut) take();
    },
  };
};
