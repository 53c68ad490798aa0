import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { table } from "./clients.ts";
import { CodedError } from "./error.ts";
import { log } from "./log.ts";

export type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Entities give parameters of single calls; these make them items of a transaction. */
export const putItem = (params: Record<string, unknown>): Write => ({ Put: params as NonNullable<Write["Put"]> });
export const updateItem = (params: Record<string, unknown>): Write => ({
  Update: params as NonNullable<Write["Update"]>,
});
export const deleteItem = (params: Record<string, unknown>): Write => ({
  Delete: params as NonNullable<Write["Delete"]>,
});

/** What one reading of the state leads to: writes that hold only while that state stands, and the result. */
export interface Plan<T> {
  /** Empty when there is nothing (left) to do. */
  writes: Write[];
  result: T;
}

const ATTEMPTS = 6;
const RETRYABLE = new Set([
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
  "ConditionalCheckFailed",
]);
const RETRYABLE_ERRORS = new Set([
  "TransactionConflictException",
  "TransactionInProgressException",
  "ProvisionedThroughputExceededException",
  "ThrottlingException",
  "RequestLimitExceeded",
  "InternalServerError",
  "TimeoutError",
]);

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(400, 10 * 2 ** attempt)));

/**
 * Plans and writes in one transaction. When the state moved under the plan (a condition failed), or the store was busy
 * or didn't answer, the plan is made again from what is stored now, so its policy is checked again too: at most 6 times.
 * A planner that might run after its own success (the answer was lost) recognises its own mark and plans nothing.
 *
 * @param plan reads, checks, and says what to write; must not write
 * @returns the result of the plan that was stored
 * @throws CodedError `request.busy` when the state didn't hold still; whatever `plan` throws
 */
export const transact = async <T>(plan: (attempt: number) => Promise<Plan<T>>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    const { writes, result } = await plan(attempt);
    if (writes.length === 0) return result;
    try {
      await table.send(new TransactWriteCommand({ TransactItems: writes }));
      return result;
    } catch (error) {
      const reason = retryReason(error);
      if (!reason) throw error;
      if (attempt >= ATTEMPTS) {
        log.warn("transaction gave up", { reason, attempt });
        throw new CodedError(
          "conflict",
          "request.busy",
          "This changed while you were working on it. Please try again.",
          {
            cause: error,
          },
        );
      }
      await pause(attempt);
    }
  }
};

const retryReason = (error: unknown): string | undefined => {
  if (error instanceof TransactionCanceledException) {
    const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? "None").filter((code) => code !== "None");
    return codes.length > 0 && codes.every((code) => RETRYABLE.has(code)) ? codes.join(",") : undefined;
  }
  return error instanceof Error && RETRYABLE_ERRORS.has(error.name) ? error.name : undefined;
};
