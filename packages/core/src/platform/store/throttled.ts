import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";

/** What DynamoDB says if a partition or the table is busy: the names of errors, and a canceled transaction's reasons. */
export const THROTTLED = {
  errors: ["ProvisionedThroughputExceededException", "RequestLimitExceeded", "ThrottlingException"],
  reasons: ["ProvisionedThroughputExceeded", "ThrottlingError"],
} as const;

const CODES: ReadonlySet<string> = new Set([...THROTTLED.errors, ...THROTTLED.reasons]);

const isRefusal = (error: unknown): boolean => {
  if (error instanceof TransactionCanceledException)
    return (error.CancellationReasons ?? []).some(({ Code = "" }) => CODES.has(Code));
  return error instanceof Error && CODES.has(error.name);
};

/**
 * Whether DynamoDB refused a call because a partition or the table is busy. ElectroDB puts the SDK's error into one of
 * its own.
 */
export const isThrottled = (error: unknown): boolean =>
  isRefusal(error) || (error instanceof Error && isRefusal(error.cause));
