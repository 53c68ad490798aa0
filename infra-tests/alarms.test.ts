import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { attemptsOf, secondsBetweenAttempts } from "../packages/functions/src/delivery.ts";
import { CUSTOM_MESSAGE, PRE_SIGN_UP, QUEUED, SCHEDULES } from "../packages/functions/src/subscriptions.ts";
import { STAGES } from "./testing/deployment.ts";
import { FUNCTIONS } from "./testing/functions.ts";
import { allows, type Call, type Statement } from "./testing/policies.ts";
import {
  deployedBefore,
  onlyResource,
  resource,
  resourcesOf,
  STACKS,
  type StackName,
  template,
} from "./testing/templates.ts";

const alarms = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::CloudWatch::Alarm"));
const alarm = (name: string) => {
  const found = alarms.find(({ id }) => id.replace(/[0-9A-F]{8}$/, "") === `${name}Alarm`);
  if (!found) throw new Error(`No alarm ${name}`);
  return found.Properties;
};

const DEAD_LETTERS = [...QUEUED.map(({ name }) => `${name}DeadLetters`), "RelayFailures"];
it.each(DEAD_LETTERS)("the first message in %s raises an alarm", (queue) => {
  expect(alarm(queue)).toMatchObject({
    Namespace: "AWS/SQS",
    MetricName: "ApproximateNumberOfMessagesVisible",
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
    EvaluationPeriods: 1,
  });
  expect(JSON.stringify(alarm(queue).Dimensions)).toContain(`${queue}Queue`);
});

// The relay is the function that publishes the events. The command redrive empties every other queue of dead letters.
it("the runbook has the command that empties the relay's queue of failures", () => {
  const [, section] = readFileSync("docs/operations.md", "utf8").split("### The relay gave up");
  const { QueueName } = resource("Relay", "AWS::SQS::Queue", "RelayFailuresQueue").Properties;
  expect(section?.split("\n### ")[0]).toMatch(new RegExp(`purge-queue .*--queue-name ${QueueName} `));
});

it("an alarm is raised if events wait more than a minute for the relay", () => {
  expect(alarm("RelayLag")).toMatchObject({ MetricName: "IteratorAge", Statistic: "Maximum", Threshold: 60_000 });
});

it("an alarm is raised if the sweep logs that the oldest event in the outbox is three minutes old", () => {
  const [filter] = resourcesOf("Relay", "AWS::Logs::MetricFilter");
  expect(filter?.Properties).toMatchObject({
    FilterPattern: '{ $.message = "outbox swept" }',
    MetricTransformations: [{ MetricName: "OldestOutboxItem", MetricValue: "$.oldestMs" }],
  });
  expect(JSON.stringify(filter?.Properties.LogGroupName)).toContain("SweepOutboxLogs");
  const sweep = readFileSync("packages/core/src/platform/events/bus.ts", "utf8");
  expect(sweep).toMatch(/log\.warn\("outbox swept", \S/);
  expect(sweep).toMatch(/\boldestMs\b/);
  expect(alarm("OutboxAge")).toMatchObject({
    MetricName: "OldestOutboxItem",
    Statistic: "Maximum",
    Threshold: 180_000,
  });
});

it("an alarm is raised by the API's server errors", () => {
  expect(alarm("ServerErrors")).toMatchObject({ Namespace: "AWS/ApiGateway", MetricName: "5xx" });
  const { id } = resource("Api", "AWS::Lambda::Function", "Workspace");
  expect(alarm("WorkspaceServerErrors")).toMatchObject({
    Namespace: "AWS/Lambda",
    MetricName: "Url5xxCount",
    Dimensions: [{ Name: "FunctionName", Value: { Ref: id } }],
  });
});

it("an alarm counts the calls with status 429 (too many requests) in API Gateway's log and in the workspace's", () => {
  const [filter, ofWorkspace, ...others] = resourcesOf("Api", "AWS::Logs::MetricFilter").map((one) => one.Properties);
  expect(others).toEqual([]);
  for (const one of [filter, ofWorkspace]) {
    expect(one).toMatchObject({
      FilterPattern: '{ $.status = "429" }',
      MetricTransformations: [{ MetricName: "Refusals", MetricValue: "1" }],
    });
  }
  expect(JSON.stringify(ofWorkspace?.LogGroupName)).toContain("WorkspaceLogs");
  expect(readFileSync("packages/functions/src/api/http/base.ts", "utf8")).toMatch(
    /measure\({ Answer: .*{ route, status: String\(/,
  );
  const { AccessLogSettings } = onlyResource("Api", "AWS::ApiGatewayV2::Stage").Properties;
  const { DestinationArn, Format } = AccessLogSettings as { DestinationArn: unknown; Format: string };
  expect(JSON.parse(Format)).toMatchObject({ status: "$context.status" });
  const { Ref } = (filter?.LogGroupName ?? {}) as { Ref?: string };
  expect(JSON.stringify(DestinationArn)).toContain(`"${Ref}"`);
  expect(alarm("Refusals")).toMatchObject({ MetricName: "Refusals", Statistic: "Sum" });
});

it.each(["ReadThrottles", "WriteThrottles"])("the alarm %s also covers each index of the table", (name) => {
  const text = JSON.stringify(alarm(name).Metrics);
  for (const index of Object.keys(TABLE.indexes)) expect(text).toContain(`"${index}"`);
});

it.each([
  ["MailBounces", "Reputation.BounceRate", 0.05],
  ["MailComplaints", "Reputation.ComplaintRate", 0.001],
])(
  "the alarm %s is raised at a lower rate than the rate at which SES reviews an account",
  (name, metric, reviewedAt) => {
    const { MetricName, Namespace, Threshold } = alarm(name);
    expect({ MetricName, Namespace }).toEqual({ MetricName: metric, Namespace: "AWS/SES" });
    expect(Threshold).toBeLessThan(reviewedAt);
  },
);

it("an alarm is raised when four fifths of the mails that SES allows in 24 hours are sent", () => {
  expect(alarm("MailQuota")).toMatchObject({
    Namespace: "AWS/SES",
    MetricName: "Send",
    Statistic: "Sum",
    Period: 86_400,
    Threshold: 16_000,
  });
});

it.each([
  ["SlowCalls", { Namespace: "AWS/ApiGateway", MetricName: "Latency", ExtendedStatistic: "p99", Threshold: 3_000 }],
  ["SlowWorkspace", { Namespace: "AWS/Lambda", MetricName: "Duration", ExtendedStatistic: "p99", Threshold: 3_000 }],
  ["EdgeErrors", { Namespace: "AWS/CloudFront", MetricName: "5xxErrorRate", Threshold: 1 }],
  ["LambdaThrottles", { Namespace: "AWS/Lambda", MetricName: "Throttles", Statistic: "Sum" }],
  ["AccountConcurrency", { Namespace: "AWS/Lambda", MetricName: "ClaimedAccountConcurrency", Threshold: 800 }],
  ["SignInsRefused", { Namespace: "AWS/Cognito", MetricName: "SignInThrottles", Threshold: 1 }],
  ["LiveErrors", { Namespace: "AWS/AppSync", MetricName: "5XXError" }],
])("the alarm %s watches what people would notice", (name, properties) => {
  expect(alarm(name)).toMatchObject(properties);
});

it("one alarm says that people are affected, whichever of the alarms about that is raised", () => {
  const { DependsOn, Properties } = onlyResource("Web", "AWS::CloudWatch::CompositeAlarm");
  const { AlarmRule, AlarmActions } = Properties as { AlarmRule: string; AlarmActions: unknown[] };
  const named = [...AlarmRule.matchAll(/ALARM\("prod-clearhouse-(\w+)"\)/g)].map(([, name = ""]) => name);
  expect(named).toEqual([
    "ServerErrors",
    "WorkspaceServerErrors",
    "SlowCalls",
    "SlowWorkspace",
    "EdgeErrors",
    "LambdaThrottles",
    "SignInsRefused",
  ]);
  for (const name of named) expect(alarm(name).AlarmName).toBe(`prod-clearhouse-${name}`);
  expect(AlarmActions).toHaveLength(1);
  // CloudWatch refuses a rule that names an alarm which doesn't exist yet.
  const allBefore = (stack: StackName): string[] =>
    deployedBefore(stack)
      .filter((before) => (STACKS as readonly string[]).includes(before))
      .flatMap((before) => [before, ...allBefore(before as StackName)]);
  expect(allBefore("Web")).toEqual(expect.arrayContaining(["Api", "Auth"]));
  expect(DependsOn).toEqual(resourcesOf("Web", "AWS::CloudWatch::Alarm").map(({ id }) => id));
});

it("the address for alarms gets a mail when the account's bill is near the budget", () => {
  const { NotificationsWithSubscribers } = onlyResource("Alarms", "AWS::Budgets::Budget").Properties;
  expect(NotificationsWithSubscribers).toMatchObject([
    {
      Notification: { NotificationType: "ACTUAL", Threshold: 80 },
      Subscribers: [{ Address: "on-call@clearhouse.example" }],
    },
    { Notification: { NotificationType: "FORECASTED", Threshold: 100 } },
  ]);
  template("Alarms", "test").resourceCountIs("AWS::Budgets::Budget", 0);
});

describe.each(QUEUED)("$name", (subscription) => {
  it("an alarm is raised if an event handler fails a few times, or if an event waits for half an hour", () => {
    const { Period, Threshold } = alarm(`${subscription.name}Errors`) as { Period: number; Threshold: number };
    expect(Math.floor(Period / secondsBetweenAttempts(subscription))).toBeGreaterThanOrEqual(Threshold - 1);
    expect(Threshold).toBeLessThan(attemptsOf(subscription) / 10);
    const waits = alarm(`${subscription.name}Waits`);
    expect(waits).toMatchObject({
      MetricName: "ApproximateAgeOfOldestMessage",
      Statistic: "Maximum",
      Threshold: 1_800,
    });
    expect(JSON.stringify(waits.Dimensions)).toMatch(new RegExp(`${subscription.name}Queue[0-9A-F]{8}`));
    // The description also names the alarm for errors, because SQS doesn't count a message in the queue's age once the
    // message was received three times.
    expect(waits.AlarmDescription).toContain(`${subscription.name}Errors`);
  });
});

const TRIGGERS = [PRE_SIGN_UP, CUSTOM_MESSAGE];
it.each(TRIGGERS)(
  "an alarm is raised when $name has failed three times, which its refusals don't count for",
  ({ name }) => {
    const { Metrics, ...errors } = alarm(`${name}Errors`) as { Metrics: { Expression?: string }[] };
    expect(errors).toMatchObject({
      Threshold: 3,
      AlarmDescription: expect.stringContaining(`${name} failed three times within five minutes.`),
    });
    const expressions = Metrics.flatMap(({ Expression }) => Expression ?? []);
    expect(expressions).toEqual(["FILL(errors, 0) - FILL(refused, 0)"]);
  },
);

it("alarms are raised by many sign-ups, by refused sign-ups and codes, and by mails to strangers beyond their budget", () => {
  expect(alarm("SignUps")).toMatchObject({ MetricName: "Invocations", Period: 3_600, Threshold: 100 });
  expect(alarm("SignUpsRefused")).toMatchObject({ MetricName: "SignUpRefused", Threshold: 20 });
  expect(alarm("CodesRefused")).toMatchObject({ MetricName: "CodeRefused", Threshold: 20 });
  expect(alarm("StrangerMailsHeld")).toMatchObject({ MetricName: "StrangerMailHeld", Threshold: 1 });
});

const OTHERS = FUNCTIONS.filter(({ definition }) => !TRIGGERS.includes(definition));
describe.each(OTHERS)("$definition.name", ({ definition }) => {
  it("an alarm is raised when a function has failed three times within the time that the description says", () => {
    const errors = alarm(`${definition.name}Errors`) as { Period: number };
    const within = { 300: "five minutes", 1800: "half an hour", 3600: "60 minutes" }[errors.Period];
    expect(errors).toMatchObject({
      Namespace: "AWS/Lambda",
      MetricName: "Errors",
      Statistic: "Sum",
      Threshold: 3,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      EvaluationPeriods: 1,
      AlarmDescription: expect.stringContaining(`${definition.name} failed three times within ${within}.`),
    });
  });
});

describe.each(SCHEDULES)("the schedule of $name", ({ name, everyMinutes }) => {
  // The other alarms get no values from a function that isn't called.
  it("an alarm is raised if a scheduled function is no longer called", () => {
    const stopped = alarm(`${name}Stopped`) as { Period: number };
    expect(stopped).toMatchObject({
      Namespace: "AWS/Lambda",
      MetricName: "Invocations",
      Statistic: "Sum",
      Threshold: 1,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    });
    expect(stopped.Period).toBeGreaterThanOrEqual(60 * everyMinutes);
  });
});

it("a metric without values raises an alarm only for a schedule", () => {
  const stopped = SCHEDULES.map(({ name }) => `${name}StoppedAlarm`);
  const raised = alarms.filter(({ Properties }) => Properties.TreatMissingData !== "notBreaching");
  expect(raised.map(({ id }) => id.replace(/[0-9A-F]{8}$/, "")).sort()).toEqual(stopped.sort());
});

it("an alarm is raised by the first undelivered mail to support or sales", () => {
  expect(alarm("OwnMailReturned")).toMatchObject({
    MetricName: "OwnMailReturned",
    Dimensions: [{ Name: "service", Value: "clearhouse" }],
    Threshold: 1,
  });
});

it("an alarm is raised by a mail that SES refuses, when it is first sent", () => {
  expect(alarm("MailRefused")).toMatchObject({
    MetricName: "MailRefused",
    Dimensions: [{ Name: "service", Value: "clearhouse" }],
    Threshold: 1,
    Period: 300,
  });
});

it("an alarm is raised by the first file that couldn't be copied into the backup", () => {
  expect(alarm("FilesNotCopied")).toMatchObject({
    MetricName: "FilesNotCopied",
    Dimensions: [{ Name: "service", Value: "clearhouse" }],
    Threshold: 1,
  });
});

it("no alarm imports a value of another stack, except for the topic", () => {
  for (const { id, Properties } of alarms) {
    const { AlarmActions, OKActions, ...watched } = Properties;
    expect(JSON.stringify(watched), id).not.toContain("Fn::ImportValue");
    for (const actions of [AlarmActions, OKActions]) expect(JSON.stringify(actions), id).toContain("AlarmTopic");
  }
});

it("the on-call email address gets a notice when an alarm starts and when the alarm ends", () => {
  for (const { Properties } of alarms) {
    expect(Properties).toMatchObject({ AlarmActions: [expect.anything()], OKActions: [expect.anything()] });
    expect(Properties.AlarmDescription).toEqual(expect.any(String));
  }
  template("Alarms").hasResourceProperties("AWS::SNS::Subscription", {
    Protocol: "email",
    Endpoint: "on-call@clearhouse.example",
    TopicArn: { Ref: Match.stringLikeRegexp("^AlarmTopic") },
  });
});

describe("each alarm", () => {
  /** The anchor that GitHub gives a heading. */
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-");
  const headings = readFileSync("docs/operations.md", "utf8").matchAll(/^#+ (.+)$/gm);
  const anchors = new Set([...headings].map(([, heading = ""]) => anchorOf(heading)));

  it.each(alarms.map(({ id, Properties }) => [id, String(Properties.AlarmDescription)]))(
    "the description of %s ends with a link to a section of the runbook",
    (_, description) => {
      const link = description.match(/ Runbook: https:\/\/docs\.clearhouse\.example\/operations#([\w-]+)$/);
      expect([...anchors]).toContain(link?.[1]);
    },
  );

  it("if the runbook has no URL, the description of each alarm ends with the runbook's file and a section", () => {
    for (const { id, Properties } of STACKS.flatMap((stack) => resourcesOf(stack, "AWS::CloudWatch::Alarm", "test"))) {
      const link = String(Properties.AlarmDescription).match(/ Runbook: docs\/operations\.md#([\w-]+)$/);
      expect([...anchors], id).toContain(link?.[1]);
    }
  });
});

it("a stage without an email address for alarms mails alarms to nobody", () => {
  template("Alarms", "test").resourceCountIs("AWS::SNS::Subscription", 0);
});

describe.each(STAGES)("the topic in %s", (stage) => {
  const [topic] = resourcesOf("Alarms", "AWS::SNS::Topic", stage);
  const statements = resourcesOf("Alarms", "AWS::SNS::TopicPolicy", stage).flatMap(
    ({ Properties }) => (Properties.PolicyDocument as { Statement: Statement[] }).Statement,
  );
  /** The call that CloudWatch makes when an alarm of this account starts. */
  const notice: Call = {
    principal: { Service: "cloudwatch.amazonaws.com" },
    action: "sns:Publish",
    resource: { Ref: topic?.id },
    context: {
      "aws:SourceAccount": "111111111111",
      "aws:SourceArn": "arn:aws:cloudwatch:us-east-1:111111111111:alarm:prod-RelayLag",
      "aws:SecureTransport": "true",
    },
  };

  it("the topic of alarms accepts notices from the alarms of this account", () => {
    expect(allows(statements, notice)).toBe(true);
  });

  it("the topic of alarms refuses notices from another account, from another service and over plain HTTP", () => {
    const others: Call[] = [
      { ...notice, context: { ...notice.context, "aws:SourceAccount": "222222222222" } },
      { ...notice, principal: { Service: "events.amazonaws.com" } },
      { ...notice, context: { ...notice.context, "aws:SecureTransport": "false" } },
    ];
    for (const call of others) expect(allows(statements, call)).toBe(false);
  });
});

it("an alarm is raised if a closed team should have been deleted two days ago", () => {
  expect(alarm("TeamDeletionOverdue")).toMatchObject({
    MetricName: "DeletionOverdue",
    Dimensions: [{ Name: "service", Value: "clearhouse" }],
    Statistic: "Maximum",
    Threshold: 48,
  });
  // Its runs are a quarter of an hour apart, so three failures are never within five minutes.
  expect(alarm("DeleteClosedTeamsErrors")).toMatchObject({ Period: 3_600, Threshold: 3 });
});
