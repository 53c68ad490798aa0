import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import { type Function as Lambda, type Stack, type StackContext, use } from "sst/constructs";
import { readSettings } from "../settings.ts";
import { overHalfAnHour, period, sum } from "./alarm-metrics.ts";

/** The topic of the alarms. Each alarm is in the stack of the resource that it watches. */
export function Alarms({ stack, app }: StackContext) {
  const { alarmEmail, budget } = readSettings(app.stage);

  const topic = new Topic(stack, "AlarmTopic", { displayName: app.logicalPrefixedName("alarms"), enforceSSL: true });
  // The topic has its own policy, which refuses plain HTTP. So the topic loses the default policy, which would let the
  // account publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: "AlarmsPublish",
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  if (alarmEmail && budget) addBudget(stack, budget, alarmEmail);

  return { topic };
}

/**
 * Mails when the account's bill of the month is near the budget, or will exceed it. A budget isn't a CloudWatch
 * alarm.
 */
const addBudget = (stack: Stack, amount: number, address: string): void => {
  const subscribers = [{ subscriptionType: "EMAIL", address }];
  const above = { comparisonOperator: "GREATER_THAN", thresholdType: "PERCENTAGE" };
  new CfnBudget(stack, "Budget", {
    budget: {
      budgetName: alarmNameOf(stack, "budget"),
      budgetType: "COST",
      timeUnit: "MONTHLY",
      budgetLimit: { amount, unit: "USD" },
    },
    notificationsWithSubscribers: [
      { notification: { ...above, notificationType: "ACTUAL", threshold: 80 }, subscribers },
      { notification: { ...above, notificationType: "FORECASTED", threshold: 100 }, subscribers },
    ],
  });
};

/** Alarms whose cause people notice at once. */
export const AFFECTING = [
  "ServerErrors",
  "WorkspaceServerErrors",
  "SlowCalls",
  "SlowWorkspace",
  "EdgeErrors",
  "LambdaThrottles",
  "SignInsRefused",
] as const;

/** Alarms with a fixed name, by which the composite alarm finds them (people.ts). */
const NAMED: ReadonlySet<string> = new Set(AFFECTING);

interface Condition {
  metric: IMetric;
  /** The value from which the alarm is raised. */
  at: number;
  /** If set, the alarm is raised if the value is below `at`, and if there is no value. */
  below?: true;
  /** The number of periods in a row. */
  periods?: number;
  description: string;
  /** The anchor of the heading in docs/operations.md that says what to do. */
  runbook: string;
}

/** The last part of a description: a link to a section of the runbook, whose URL the deployment sets. */
export const runbookLink = (stage: string, heading: string): string =>
  `${readSettings(stage).runbookUrl ?? "docs/operations.md"}#${heading}`;

/** The construct's id of an alarm. */
export const alarmIdOf = (name: string): string => `${name}Alarm`;

/** The fixed name of an alarm that other alarms refer to. */
export const alarmNameOf = (stack: Stack, name: string): string => `${stack.stage}-clearhouse-${name}`;

/**
 * Adds alarms on resources of the same stack. Alarms in another stack would import the names of resources, and
 * CloudFormation refuses to rename or remove resources whose names another stack imports.
 */
export const addAlarms = (stack: Stack, conditions: Record<string, Condition>): void => {
  const action = new SnsAction(use(Alarms).topic);
  for (const [name, { metric, at, below, periods = 1, description, runbook }] of Object.entries(conditions)) {
    const alarm = new Alarm(stack, alarmIdOf(name), {
      ...(NAMED.has(name) && { alarmName: alarmNameOf(stack, name) }),
      metric,
      threshold: at,
      evaluationPeriods: periods,
      comparisonOperator: below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      alarmDescription: `${description} Runbook: ${runbookLink(stack.stage, runbook)}`,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
};

/**
 * Adds the alarms of a function that is called by people, by Cognito, by a stream or by a schedule.
 * @param everyMinutes the minutes between two runs of a schedule
 */
export const watchFunction = (stack: Stack, fn: Lambda, everyMinutes = 1): void => {
  const { id } = fn.node;
  // Five minutes, or four runs of a schedule with longer pauses.
  const minutes = everyMinutes <= 1 ? 5 : 4 * everyMinutes;
  addAlarms(stack, {
    [`${id}Errors`]: {
      metric: fn.metricErrors({ ...sum, period: Duration.minutes(minutes) }),
      at: 3,
      description: `${id} failed three times within ${minutes === 5 ? "five" : minutes} minutes.`,
      runbook: "a-function-fails",
    },
  });
};

/** Adds the alarm of a schedule. If a schedule stops, its function isn't called and has no errors to raise an alarm. */
export const watchSchedule = (stack: Stack, fn: Lambda, everyMinutes: number): void => {
  const { id } = fn.node;
  addAlarms(stack, {
    [`${id}Stopped`]: {
      metric: fn.metricInvocations({ ...sum, period: Duration.minutes(Math.max(5, everyMinutes)) }),
      at: 1,
      below: true,
      periods: 3,
      description: `The schedule of ${id} hasn't called it for three periods in a row.`,
      runbook: "a-schedule-doesnt-run",
    },
  });
};

/** Adds the alarms of a function that gets its events from a queue, where a failing event is retried for hours. */
export const watchQueued = (stack: Stack, fn: Lambda, queue: IQueue, deadLetters: IQueue): void => {
  const { id } = fn.node;
  addAlarms(stack, {
    [`${id}Errors`]: {
      metric: fn.metricErrors(overHalfAnHour),
      at: 3,
      description: `${id} failed three times within half an hour. It is tried again for hours; fix what it needs.`,
      runbook: "a-function-fails",
    },
    [`${id}Waits`]: {
      metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum" }),
      at: 1_800,
      // A message that was received three times no longer counts for the age that SQS reports, so a failing event
      // doesn't raise this alarm.
      description:
        `Events have waited for ${id} for half an hour: it is too slow, or nothing fetches them. ` +
        `This alarm doesn't cover events on which it fails: ${id}Errors does.`,
      runbook: "events-wait",
    },
    [`${id}DeadLetters`]: {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      at: 1,
      description: `${id} failed on an event for good. Read its dead letters, fix the cause, then redrive.`,
      runbook: "dead-letters",
    },
  });
};
