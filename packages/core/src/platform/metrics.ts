import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { env } from "./env.ts";

let made: Metrics | undefined;

/** Of the stage, as the metrics that are drawn from logs (stacks/alarm-metrics.ts). */
const metrics = (): Metrics => {
  made ??= new Metrics({ namespace: `clearhouse-${env.STAGE}`, serviceName: "clearhouse" });
  return made;
};

/**
 * Names, and the unit of each. CloudWatch charges for each name, so none of them has a dimension of its own: which
 * route or consequence it was stands beside it in the log line, where Logs Insights finds it.
 */
const UNITS = {
  /** Attempts at a consequence, by how they ended. */
  ConsequenceDone: MetricUnit.Count,
  ConsequenceFailed: MetricUnit.Count,
  /** From the moment an event was written until its consequence was done. */
  EventToDone: MetricUnit.Milliseconds,
  /** From the call of a route until its answer. */
  Answer: MetricUnit.Milliseconds,
  /** A mail to an address of the deployment itself that bounced or was reported as spam. */
  OwnMailReturned: MetricUnit.Count,
  /** Files of which no copy could be made. */
  FilesNotCopied: MetricUnit.Count,
} as const;

/** What CloudWatch charges for, each apart. */
export const METRICS = Object.keys(UNITS);

/**
 * Writes one line of the log from which CloudWatch takes the values (Embedded Metric Format). Nothing is written where
 * POWERTOOLS_METRICS_DISABLED is set, as in the embedded run and in tests.
 * @param facts ids, names of routes and codes only, as in the log
 */
export const measure = (
  values: Partial<Record<keyof typeof UNITS, number>>,
  facts: Readonly<Record<string, string>>,
): void => {
  const to = metrics();
  for (const [name, value] of Object.entries(values)) to.addMetric(name, UNITS[name as keyof typeof UNITS], value);
  for (const [name, fact] of Object.entries(facts)) to.addMetadata(name, fact);
  to.publishStoredMetrics();
};
