import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { timeLimited } from "../aws/request-handler.ts";
import { OnePassDocumentClient } from "./one-pass.ts";

/**
 * The DynamoDB client. Endpoint and credentials come from the SDK's own environment variables, so this code is the same
 * on AWS and locally. The SDK retries throttled calls; transaction.ts retries transactions.
 */
export const dynamo = new DynamoDBClient({ requestHandler: timeLimited("table"), maxAttempts: 4 });

export const table = OnePassDocumentClient.from(dynamo);
