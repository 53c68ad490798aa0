import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { timeLimited } from "../aws/request-handler.ts";
import { env } from "../env.ts";
import { OnePassDocumentClient } from "./one-pass.ts";

/** Signs nothing: a store on the same machine doesn't check signatures, and a signature is a fifth of a call's work. */
const constantly = (authorization: string): Pick<DynamoDBClientConfig, "signer"> => ({
  signer: {
    sign: async (request) => {
      request.headers.authorization = authorization;
      // Stores want a date beside it, and don't compare it with theirs.
      request.headers["x-amz-date"] = "20260101T000000Z";
      return request;
    },
  },
});

/**
 * The DynamoDB client. Endpoint and credentials come from the SDK's own environment variables, so this code is the same
 * on AWS and locally, except for the signature. The SDK retries throttled calls; transaction.ts retries transactions.
 */
export const dynamo = new DynamoDBClient({
  requestHandler: timeLimited("table"),
  maxAttempts: 4,
  ...(env.TABLE_AUTHORIZATION && constantly(env.TABLE_AUTHORIZATION)),
});

export const table = OnePassDocumentClient.from(dynamo);

/** The ElectroDB service name of all entities. */
export const SERVICE = "clearhouse";

export const entityConfig = () => ({ client: table, table: env.TABLE_NAME });
