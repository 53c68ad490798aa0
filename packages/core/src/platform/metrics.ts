import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { env } from "./env.ts";
import { currentCaller } from "./identity/actor.ts";

let made: Metrics | undefined;

/**
 * The metrics of this stage. The metrics that CloudWatch makes from logs have the same namespace
 * (stacks/monitoring/alarm-metrics.ts).
 */
const metrics = (): Metrics => {
  made ??= new Metrics({ namespace: `clearhouse-${env.STAGE}`, serviceName: "clearhouse" });
  return made;
};

/**
 * Names of metrics with their units. CloudWatch charges for each name and dimension, so the service is the only
 * dimension. Logs Insights finds the name of the route or event handler in the same log line.
 */
const UNITS = {
  /** Runs of event handlers that succeeded; ConsequenceFailed counts the runs that failed. */
  ConsequenceDone: MetricUnit.Count,
  ConsequenceFailed: MetricUnit.Count,
  /** The time from an event until one of its handlers has finished. */
  EventToDone: MetricUnit.Milliseconds,
  /** The time that a route takes to answer a call. */
  Answer: MetricUnit.Milliseconds,
  /** A mail to one of the deployment's own addresses that bounced or was reported as spam. */
  OwnMailReturned: MetricUnit.Count,
  /** Sign-ups without a valid invite, or beyond a limit. */
  SignUpRefused: MetricUnit.Count,
  /** Mails with codes that were refused because of a limit. */
  CodeRefused: MetricUnit.Count,
  /** Mails to strangers that weren't sent because the budget for such mails is used up. */
  StrangerMailHeld: MetricUnit.Count,
  /** Mails that SES refused when they were first sent, without further attempts. */
  MailRefused: MetricUnit.Count,
  /** Files that couldn't be copied into the backup. */
  FilesNotCopied: MetricUnit.Count,
  /** Hours for which the closed team that has waited longest could have been deleted already. */
  DeletionOverdue: MetricUnit.Count,
} as const;

/** The names of all metrics. */
export const METRICS = Object.keys(UNITS);

/**
 * Writes one log line from which CloudWatch takes the values (Embedded Metric Format). Writes nothing if
 * POWERTOOLS_METRICS_DISABLED is set, as on `npm start`'s local server and in tests.
 * @param facts ids, names of routes and codes only, as in the log
 */
export const measure = (
  values: Partial<Record<keyof typeof UNITS, number>>,
  facts: Readonly<Record<string, string>>,
): void => {
  const to = metrics();
  for (const [name, value] of Object.entries(values)) to.addMetric(name, UNITS[name as keyof typeof UNITS], value);
  const { requestId } = currentCaller();
  for (const [name, fact] of Object.entries({ ...(requestId && { requestId }), ...facts })) to.addMetadata(name, fact);
  to.publishStoredMetrics();
};
