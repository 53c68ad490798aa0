import { FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Duration } from "aws-cdk-lib/core";
import { type StackContext, use } from "sst/constructs";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { RELAY } from "../packages/functions/src/subscriptions.ts";
import { Events } from "./events.ts";
import { createFunction } from "./function.ts";
import { deadLetterQueue } from "./queues.ts";
import { Storage } from "./storage.ts";

const { entityAttribute, entityName } = TABLE.outbox;

export function Relay({ stack }: StackContext) {
  const { table } = use(Storage);
  const { bus } = use(Events);

  const relay = createFunction(stack, bus, RELAY);
  // Holds positions in the stream, not events: those still lie in the table, from where the sweep publishes them.
  const failures = deadLetterQueue(stack, "RelayFailures");
  relay.addEventSource(
    new DynamoEventSource(table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual("INSERT"),
          dynamodb: { NewImage: { [entityAttribute]: { S: FilterRule.isEqual(entityName) } } },
        }),
      ],
      batchSize: 100,
      // An event waits for no other.
      maxBatchingWindow: Duration.seconds(0),
      parallelizationFactor: 4,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(failures),
    }),
  );

  return { relay, failures };
}
