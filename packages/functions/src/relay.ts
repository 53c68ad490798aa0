import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { publish, type Waiting } from "@clearhouse/core/platform/events/bus.ts";
import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { withinTime } from "./time-limit.ts";

/**
 * Gets new outbox items from the table's stream, publishes them on the bus and removes them. Returns the items that the
 * bus refused. The stream then delivers again, beginning with the first of these items.
 * @throws the bus' error, if it accepted no item at all
 */
export const handler = async (event: DynamoDBStreamEvent, context?: Context): Promise<DynamoDBBatchResponse> => {
  const records = event.Records.flatMap(({ dynamodb, eventName }) => {
    if (eventName !== "INSERT" || !dynamodb?.NewImage || !dynamodb.SequenceNumber) return [];
    const item = unmarshall(dynamodb.NewImage as Record<string, AttributeValue>) as Waiting;
    return [{ item, sequence: dynamodb.SequenceNumber }];
  });
  const { waiting, failures } = await withinTime(context, () => publish(records.map(({ item }) => item)));
  if (failures.length > 0 && failures.length === records.length) throw failures[0];
  const stays = new Set(waiting);
  const refused = records.filter(({ item }) => stays.has(item.id));
  return { batchItemFailures: refused.map(({ sequence }) => ({ itemIdentifier: sequence })) };
};
