import { Alarm, ComparisonOperator, type IMetric, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { type StackContext, use } from "sst/constructs";
import { outboxAge, overHalfAnHour, period, reputation, sum, throttles } from "./alarm-metrics.ts";
import { Api } from "./api.ts";
import { Auth } from "./auth.ts";
import { Events } from "./events.ts";
import { MailFeedback } from "./mail-feedback.ts";
import { Relay } from "./relay.ts";
import { readSettings } from "./settings.ts";
import { Storage } from "./storage.ts";

interface Condition {
  metric: IMetric;
  /** The alarm sounds at this value and above. */
  at: number;
  /** Periods in a row. */
  periods?: number;
  description: string;
}

export function Alarms({ stack, app }: StackContext) {
  const { table } = use(Storage);
  const { consequences, schedules, sweepOutbox } = use(Events);
  const { relay, failures } = use(Relay);
  const { handlers, httpApiId } = use(Api);
  const { customMessage } = use(Auth);
  const mailFeedback = use(MailFeedback);
  const { alarmEmail } = readSettings(app.stage);

  const topic = new Topic(stack, "AlarmTopic", { displayName: app.logicalPrefixedName("alarms"), enforceSSL: true });
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));

  const conditions: Record<string, Condition> = {
    RelayFailures: {
      metric: failures.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      at: 1,
      description: "The relay gave up a piece of the stream. The sweep publishes what it held; find out why.",
    },
    RelayLag: {
      metric: relay.metric("IteratorAge", { period, statistic: "Maximum" }),
      at: 60_000,
      periods: 2,
      description: "Events wait for more than a minute before they are published.",
    },
    OutboxAge: {
      metric: outboxAge(stack, sweepOutbox),
      at: 180_000,
      description: "Events have lain in the outbox for minutes: neither the relay nor the sweep publishes them.",
    },
    ServerErrors: {
      metric: new Metric({
        namespace: "AWS/ApiGateway",
        metricName: "5xx",
        dimensionsMap: { ApiId: httpApiId },
        ...sum,
      }),
      at: 5,
      description: "The API answers with server errors.",
    },
    ReadThrottles: {
      metric: throttles("ReadThrottleEvents", table.tableName),
      at: 10,
      description: "The table refuses reads: a partition is hot or the account's limit is reached.",
    },
    WriteThrottles: {
      metric: throttles("WriteThrottleEvents", table.tableName),
      at: 10,
      description: "The table refuses writes: a partition is hot or the account's limit is reached.",
    },
    MailBounces: {
      metric: reputation("BounceRate"),
      at: 0.04,
      description: "More than 4 of 100 mails bounce. At 5 SES reviews the account, at 10 it may stop its mail.",
    },
    MailComplaints: {
      metric: reputation("ComplaintRate"),
      at: 0.0008,
      description: "More than 8 of 10,000 mails are reported as spam. At 10 SES reviews the account.",
    },
  };
  for (const fn of [...handlers, customMessage, relay, ...schedules]) {
    conditions[`${fn.node.id}Errors`] = {
      metric: fn.metricErrors(sum),
      at: 3,
      description: `${fn.node.id} failed three times within five minutes.`,
    };
  }
  for (const { fn, queue, deadLetters } of [...consequences, mailFeedback]) {
    const { id } = fn.node;
    conditions[`${id}Errors`] = {
      metric: fn.metricErrors(overHalfAnHour),
      at: 3,
      description: `${id} failed three times within half an hour. It is tried again for hours; mend what it needs.`,
    };
    conditions[`${id}Waits`] = {
      metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: "Maximum" }),
      at: 1_800,
      description: `Events have waited for ${id} for half an hour: it fails on them, is too slow, or nothing fetches them.`,
    };
    conditions[`${id}DeadLetters`] = {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: "Maximum" }),
      at: 1,
      description: `${id} failed on an event for good. Look at its dead letters, mend, then redrive.`,
    };
  }

  const action = new SnsAction(topic);
  for (const [name, { metric, at, periods = 1, description }] of Object.entries(conditions)) {
    const alarm = new Alarm(stack, name, {
      metric,
      threshold: at,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: description,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }

  return { topic };
}
