import { type IMetric, MathExpression, Metric, type MetricOptions, Unit } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Duration } from "aws-cdk-lib/core";
import type { Function as Lambda, Stack } from "sst/constructs";
import { TABLE } from "../../packages/core/src/platform/store/table.definition.ts";

export const period = Duration.minutes(5);
export const sum = { period, statistic: "Sum" } as const;
/**
 * The period for failing event handlers. The period is this long, because the attempts for an event are minutes apart.
 */
export const overHalfAnHour = { period: Duration.minutes(30), statistic: "Sum" } as const;

/** The application's own metrics have a namespace for each stage. */
const namespaceOf = (stack: Stack): string => `clearhouse-${stack.stage}`;

/** A metric that `measure` (core/platform/metrics.ts) writes, or that a filter below makes from a log. */
export const ownMetric = (stack: Stack, metricName: string, options: MetricOptions): IMetric =>
  new Metric({ namespace: namespaceOf(stack), metricName, ...options });

/** A metric that `measure` writes, whose lines contain the service's name. */
export const measured = (stack: Stack, metricName: string, options: MetricOptions): IMetric =>
  ownMetric(stack, metricName, { dimensionsMap: { service: "clearhouse" }, ...options });

/**
 * The metric of how long the oldest event has waited, in milliseconds. The function SweepOutbox logs the time if it
 * finds an event.
 */
export const outboxAge = (stack: Stack, sweepOutbox: Lambda): IMetric =>
  new MetricFilter(stack, "OutboxAgeFilter", {
    logGroup: sweepOutbox.logGroup,
    filterPattern: FilterPattern.stringValue("$.message", "=", "outbox swept"),
    metricNamespace: namespaceOf(stack),
    metricName: "OldestOutboxItem",
    metricValue: "$.oldestMs",
    unit: Unit.MILLISECONDS,
  }).metric({ period, statistic: "Maximum" });

/**
 * The 429s in API Gateway's access log, caused by API Gateway's limits or by the API's limits for each caller, and those
 * of the workspace's function, which API Gateway doesn't see: `measure` logs the status of each answer.
 */
export const refusals = (
  stack: Stack,
  { gateway, workspace }: { gateway: ILogGroup | undefined; workspace: ILogGroup },
): IMetric => {
  if (!gateway) throw new Error("The API keeps no access log, by which its refusals are counted");
  const [metric] = [
    { id: "RefusalsFilter", logGroup: gateway },
    { id: "WorkspaceRefusalsFilter", logGroup: workspace },
  ].map(({ id, logGroup }) =>
    new MetricFilter(stack, id, {
      logGroup,
      filterPattern: FilterPattern.stringValue("$.status", "=", "429"),
      metricNamespace: namespaceOf(stack),
      metricName: "Refusals",
      metricValue: "1",
      unit: Unit.COUNT,
    }).metric(sum),
  );
  return metric as IMetric;
};

/** The rate of bounces or complaints among all mails of the account, by which SES judges the account. */
export const reputation = (rate: "BounceRate" | "ComplaintRate"): IMetric =>
  new Metric({
    namespace: "AWS/SES",
    metricName: `Reputation.${rate}`,
    period: Duration.hours(1),
    statistic: "Average",
  });

/** The mails that the account has given to SES in the last 24 hours, which SES compares with its quota. */
export const mailsInADay = (): IMetric =>
  new Metric({ namespace: "AWS/SES", metricName: "Send", period: Duration.days(1), statistic: "Sum" });

/**
 * The metric of throttled calls of the table and each index, because an index that can't keep up also throttles writes
 * to the table.
 */
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
