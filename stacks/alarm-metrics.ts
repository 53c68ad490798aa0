import { type IMetric, MathExpression, Metric, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Duration } from "aws-cdk-lib/core";
import type { Function as Lambda, Stack } from "sst/constructs";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";

export const period = Duration.minutes(5);
export const sum = { period, statistic: "Sum" } as const;
/** Long enough to see an event that fails each time: its attempts are minutes apart. */
export const overHalfAnHour = { period: Duration.minutes(30), statistic: "Sum" } as const;

/** The sweep logs how long the oldest event has waited, in milliseconds, whenever it finds one. */
export const outboxAge = (stack: Stack, sweepOutbox: Lambda): IMetric =>
  new MetricFilter(stack, "OutboxAgeFilter", {
    logGroup: sweepOutbox.logGroup,
    filterPattern: FilterPattern.stringValue("$.message", "=", "outbox swept"),
    metricNamespace: `clearhouse-${stack.stage}`,
    metricName: "OldestOutboxItem",
    metricValue: "$.oldestMs",
    unit: Unit.MILLISECONDS,
  }).metric({ period, statistic: "Maximum" });

/** SES keeps it for the whole account, by which it also judges. */
export const reputation = (rate: "BounceRate" | "ComplaintRate"): IMetric =>
  new Metric({
    namespace: "AWS/SES",
    metricName: `Reputation.${rate}`,
    period: Duration.hours(1),
    statistic: "Average",
  });

/** Throttles are counted for the table and for each index on its own; an index that can't follow stops the table. */
export const throttles = (metricName: "ReadThrottleEvents" | "WriteThrottleEvents", TableName: string): IMetric => {
  const places = [
    { TableName },
    ...Object.keys(TABLE.indexes).map((name) => ({ TableName, GlobalSecondaryIndexName: name })),
  ];
  const metrics = places.map(
    (dimensionsMap) => new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap, ...sum }),
  );
  return new MathExpression({
    expression: metrics.map((_, index) => `FILL(m${index}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric])),
    period,
  });
};
