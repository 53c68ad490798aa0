import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { OnePassDocumentClient } from "./one-pass.ts";

/**
 * The table's client. Endpoints and credentials come from the SDK's own variables, so this code is the same everywhere.
 * The SDK retries throttled calls; transaction.ts retries transactions, after checking the policy again.
 */
export const dynamo = new DynamoDBClient({ maxAttempts: 4 });

export const table = OnePassDocumentClient.from(dynamo);
