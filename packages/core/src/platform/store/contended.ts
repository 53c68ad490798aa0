import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";

const isRefusal = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException;

/**
 * Whether a write failed because the item isn't as its condition says, or because a transaction on the item is under
 * way: DynamoDB refuses other writes to an item until the transaction ends. ElectroDB puts the SDK's error into one of
 * its own.
 */
export const isContended = (error: unknown): boolean =>
  isRefusal(error) || (error instanceof Error && isRefusal(error.cause));
