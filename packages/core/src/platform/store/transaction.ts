import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unavailable } from "../aws/time-limit.ts";
import { CodedError } from "../errors/error.ts";
import { currentActor } from "../identity/actor.ts";
import { log } from "../log.ts";
import { table } from "./clients.ts";
import { THROTTLED } from "./throttled.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/**
 * Entities make the parameters of single calls. `putItem`, `updateItem` and `deleteItem` turn them into items of a
 * transaction.
 */
export const putItem = (params: Record<string, unknown>): Write => ({ Put: params as NonNullable<Write["Put"]> });
export const updateItem = (params: Record<string, unknown>): Write => ({
  Update: params as NonNullable<Write["Update"]>,
});

export const deleteItem = (params: Record<string, unknown>): Write => ({
  Delete: params as NonNullable<Write["Delete"]>,
});

/** What a transaction is to write, and its return value. The writes fail if the state has changed since it was read. */
export interface Plan<T> {
  /** Empty if there is nothing left to do. */
  writes: Write[];
  result: T;
}

type Listener = (writes: readonly Write[]) => void;
const listeners: Listener[] = [];

/**
 * Calls the listener with the items of each transaction that this process has stored, before the caller of {@link
 * transact} continues.
 */
export const onStored = (listener: Listener): void => void listeners.push(listener);

const tellStored = (writes: readonly Write[]): void => {
  for (const listener of listeners) listener(writes);
};

interface Patience {
  attempts: number;
  /** The upper limit of the first pause; it doubles with each further pause, up to `mostMs`. */
  firstMs: number;
  mostMs: number;
}

/** For calls by people, who wait for the answer. */
const OF_PEOPLE: Patience = { attempts: 6, firstMs: 20, mostMs: 400 };
/**
 * For event handlers: nobody waits for a handler, and many handlers may change one asset at once, such as the handlers
 * for twenty originals sent with one answer. The pauses are long enough for all handlers to succeed.
 */
const OF_CONSEQUENCES: Patience = { attempts: 10, firstMs: 100, mostMs: 1_600 };

const patienceOf = (): Patience => (currentActor().kind === "system" ? OF_CONSEQUENCES : OF_PEOPLE);

/** Errors after which a transaction may succeed if it is planned again. */
const MOVED: ReadonlySet<string> = new Set(["TransactionConflict", "ConditionalCheckFailed", ...THROTTLED.reasons]);
/** Errors that leave open whether the transaction was applied. */
const UNANSWERED: ReadonlySet<string> = new Set([
  ...THROTTLED.errors,
  "TransactionConflictException",
  "TransactionInProgressException",
  "InternalServerError",
  "TimeoutError",
]);

const pause = ({ firstMs, mostMs }: Patience, attempt: number) =>
  setTimeout(Math.random() * Math.min(mostMs, firstMs * 2 ** (attempt - 1)));

/**
 * Writes what `plan` returns, in one transaction. If the state has changed since `plan` read it, or another transaction
 * was running, `plan` is called again and reads and checks the current state. If DynamoDB didn't answer, the same
 * writes are sent again with the same token, so that they are applied only once. At most 6 attempts; for event handlers
 * 10, with longer pauses.
 * @param plan reads, checks, and returns the writes; it must not write anything itself. When it is called again, it
 * gets its earlier result, whose writes may have been stored although the answer was lost.
 * @returns the result of the call of `plan` whose writes were stored
 * @throws CodedError `request.busy` if the state keeps changing, `service.unavailable` if DynamoDB doesn't answer or
 * the time limit of the work is over; whatever `plan` throws
 */
export const transact = async <T>(plan: (attempt: number, earlier?: T) => Promise<Plan<T>>): Promise<T> => {
  const patience = patienceOf();
  const planAnew = async (attempt: number, earlier?: T) => ({ ...(await plan(attempt, earlier)), token: randomUUID() });
  let planned = await planAnew(1);
  for (let attempt = 1; ; attempt++) {
    const { writes, result, token } = planned;
    if (writes.length === 0) return result;
    await refuseRevokedKey();
    try {
      await table.send(new TransactWriteCommand({ TransactItems: writes, ClientRequestToken: token }));
      tellStored(writes);
      return result;
    } catch (error) {
      const moved = movedBy(error);
      const reason = moved ?? unanswered(error);
      if (!reason) throw error;
      if (attempt >= patience.attempts) throw gaveUp(reason, attempt, moved ? busy(error) : unavailable(error));
      await pause(patience, attempt);
      if (moved) planned = await planAnew(attempt + 1, result);
    }
  }
};

/** Refuses to write if the call's API key was revoked since the call began. @throws auth.required */
const refuseRevokedKey = async (): Promise<void> => {
  const actor = currentActor();
  if (actor.kind === "member") await actor.apiKey?.stillGood();
};

const gaveUp = (reason: string, attempts: number, error: CodedError): CodedError => {
  log.warn("transaction gave up", { reason, attempts });
  return error;
};

const busy = (cause: unknown): CodedError => {
  const message = "This changed while you were working on it. Please try again.";
  return new CodedError("conflict", "request.busy", message, { cause });
};

const movedBy = (error: unknown): string | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None").filter((code) => code !== "None");
  return codes.length > 0 && codes.every((code) => MOVED.has(code)) ? codes.join(",") : undefined;
};

/** The properties that the SDK adds to an error. */
interface Trouble extends Error {
  /** The code of a connection error. The connection may break in the middle of an answer. */
  code?: string;
  $metadata?: { httpStatusCode?: number };
}

/** Whether DynamoDB had an internal error, whatever the error's name, or DynamoDB's answer was cut off. */
const brokeOff = ({ code = "", $metadata }: Trouble): boolean =>
  code === "ECONNRESET" || ($metadata?.httpStatusCode ?? 0) >= 500;

const unanswered = (error: unknown): string | undefined =>
  error instanceof Error && (UNANSWERED.has(error.name) || brokeOff(error)) ? error.name : undefined;
