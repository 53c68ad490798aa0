import { FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Duration } from "aws-cdk-lib/core";
import { type EventBus, type Stack, use } from "sst/constructs";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { SIGNAL_CHANGES } from "../packages/functions/src/subscriptions.ts";
import { createAppFunction } from "./app-function.ts";
import { period } from "./monitoring/alarm-metrics.ts";
import { addAlarms, watchFunction } from "./monitoring/alarms.ts";
import { Storage } from "./storage.ts";

/**
 * Signals changes of assets and new notifications to open pages as soon as they are written. A DynamoDB stream supports
 * two readers; the other reader is the relay.
 */
export const createSignals = (stack: Stack, bus: EventBus): void => {
  const { table } = use(Storage);

  const signal = createAppFunction(stack, bus, SIGNAL_CHANGES);
  signal.addEventSource(
    new DynamoEventSource(table, {
      // Pages get older changes by polling.
      startingPosition: StartingPosition.LATEST,
      filters: TABLE.signalled.map(({ keyAttribute, keyStart }) =>
        FilterCriteria.filter({ dynamodb: { NewImage: { [keyAttribute]: { S: FilterRule.beginsWith(keyStart) } } } }),
      ),
      batchSize: 1_000,
      maxBatchingWindow: Duration.seconds(0),
      parallelizationFactor: 10,
      // Pages poll within a minute, so an older change needs no signal.
      retryAttempts: 3,
      maxRecordAge: Duration.minutes(1),
      reportBatchItemFailures: true,
    }),
  );

  watchFunction(stack, signal);
  addAlarms(stack, {
    SignalLag: {
      metric: signal.metric("IteratorAge", { period, statistic: "Maximum" }),
      at: 15_000,
      periods: 2,
      description: "Open pages hear of changes late, or only when they poll.",
      runbook: "open-pages-hear-of-changes-late",
    },
  });
};
