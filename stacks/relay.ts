import { FilterCriteria, FilterRule, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Duration } from "aws-cdk-lib/core";
import { type StackContext, use } from "sst/constructs";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { RELAY, SCHEDULES } from "../packages/functions/src/subscriptions.ts";
import { createAppFunction, deadLetterQueue } from "./app-function.ts";
import { Events } from "./bus.ts";
import { outboxAge, period } from "./monitoring/alarm-metrics.ts";
import { addAlarms, watchFunction } from "./monitoring/alarms.ts";
import { createScheduled } from "./schedules.ts";
import { createSignals } from "./signals.ts";
import { Storage } from "./storage.ts";

const { entityAttribute, entityName } = TABLE.outbox;

/**
 * What the table's stream and the clock call: publishes each event as soon as it is written, signals changes to open
 * pages, and handles what is due. A schedule publishes the events that the relay failed to publish.
 */
export function Relay({ stack }: StackContext) {
  const { table } = use(Storage);
  const { bus } = use(Events);

  const relay = createAppFunction(stack, bus, RELAY);
  // The queue RelayFailures contains positions in the stream, not events. The events are still in the table, and the
  // function SweepOutbox publishes these events.
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
      // Events don't wait until a batch is full.
      maxBatchingWindow: Duration.seconds(0),
      parallelizationFactor: 4,
      retryAttempts: 5,
      maxRecordAge: Duration.hours(1),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(failures),
    }),
  );

  watchFunction(stack, relay);
  createSignals(stack, bus);
  const scheduled = SCHEDULES.map((schedule) => createScheduled(stack, bus, schedule));
  const sweep = scheduled.find(({ node }) => node.id === "SweepOutbox");
  if (!sweep) throw new Error("Nothing publishes what the relay failed to publish");
  addAlarms(stack, {
    RelayFailures: {
      metric: failures.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      at: 1,
      description: "The relay gave up a part of the stream. The sweep publishes its events; find out why.",
      runbook: "the-relay-gave-up",
    },
    RelayLag: {
      metric: relay.metric("IteratorAge", { period, statistic: "Maximum" }),
      at: 60_000,
      periods: 2,
      description: "Events wait for more than a minute before they are published.",
      runbook: "events-are-published-late",
    },
    OutboxAge: {
      metric: outboxAge(stack, sweep),
      at: 180_000,
      description: "Events have been in the outbox for minutes: neither the relay nor the sweep publishes them.",
      runbook: "events-are-published-late",
    },
  });
}
