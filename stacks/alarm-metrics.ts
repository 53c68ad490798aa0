import { type IMetric, MathExpression, Metric, type MetricOptions, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Duration } from "aws-cdk-lib/core";
import type { Function as Lambda, Stack } from "sst/constructs";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";

export const period = Duration.minutes(5);
export const sum = { period, statistic: "Sum" } as const;
/** Long enough to notice an event that fails each time: its attempts are minutes apart. */
export const overHalfAnHour = { period: Duration.minutes(30), statistic: "Sum" } as const;

/** The application's own metrics have a namespace for each stage. */
const namespaceOf = (stack: Stack): string => `clearhouse-${stack.stage}`;

/** A metric written by `measure` (core/platform/metrics.ts) or made from a log by a filter below. */
export const ownMetric = (stack: Stack, metricName: string, options: MetricOptions): IMetric =>
  new Metric({ namespace: namespaceOf(stack), metricName, ...options });

/** Written by `measure`, whose lines contain the service's name. */
export const measured = (stack: Stack, metricName: string, options: MetricOptions): IMetric =>
  ownMetric(stack, metricName, { dimensionsMap: { service: "clearhouse" }, ...options });

/** The sweep logs how long the oldest event has waited, in milliseconds, whenever it finds one. */
export const outboxAge = (stack: Stack, sweepOutbox: Lambda): IMetric =>
  new MetricFilter(stack, "OutboxAgeFilter", {
    logGroup: sweepOutbox.logGroup,
    filterPattern: FilterPattern.stringValue("$.message", "=", "outbox swept"),
    metricNamespace: namespaceOf(stack),
    metricName: "OldestOutboxItem",
    metricValue: "$.oldestMs",
    unit: Unit.MILLISECONDS,
  }).metric({ period, statistic: "Maximum" });

/** 429s of the API's log: by API Gateway's limits, and by those that the API has for each caller. */
export const refusals = (stack: Stack, logGroup: ILogGroup | undefined): IMetric => {
  if (!logGroup) throw new Error("The API keeps no access log, by which its refusals are counted");
  return new MetricFilter(stack, "RefusalsFilter", {
    logGroup,
    filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
    metricNamespace: namespaceOf(stack),
    metricName: "Refusals",
    metricValue: "1",
    unit: Unit.COUNT,
  }).metric(sum);
};

/** SES has it for the whole account, and rates the account by it. */
export const reputation = (rate: "BounceRate" | "ComplaintRate"): IMetric =>
  new Metric({
    namespace: "AWS/SES",
    metricName: `Reputation.${rate}`,
    period: Duration.hours(1),
    statistic: "Average",
  });

/** Throttles are counted for the table and for each index; an index that can't keep up stops the table. */
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
