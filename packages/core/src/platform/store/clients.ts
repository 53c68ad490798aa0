import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { OnePassDocumentClient } from "./one-pass.ts";

/**
 * The table's client. Endpoints and credentials come from the SDK's own variables, so nothing here knows where it runs.
 * Retries of throttled calls are the SDK's; retries of transactions are transaction.ts's, which re-checks the policy.
 */
export const dynamo = new DynamoDBClient({ maxAttempts: 4 });

export const table = OnePassDocumentClient.from(dynamo);
