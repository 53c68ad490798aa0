import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it, test } from "vitest";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import {
  attemptsOf,
  EVENT_SOURCE,
  HAND_OVER,
  queuesOf,
  ruleOf,
  secondsBetweenAttempts,
} from "../packages/functions/src/delivery.ts";
import { concurrencyOf, eventsOf, type Schedule } from "../packages/functions/src/function-definition.ts";
import { ACCOUNT_CONCURRENCY, MAILS_A_SECOND } from "../packages/functions/src/load.ts";
import { PROFILES, QUEUED, SUBSCRIPTIONS, WITHOUT_TEAM } from "../packages/functions/src/subscriptions.ts";
import { STAGES } from "./testing/deployment.ts";
import { FUNCTIONS } from "./testing/functions.ts";
import { deployedBefore, onlyResource, resource, resourcesOf, STACKS, template } from "./testing/templates.ts";

const SCHEDULED = FUNCTIONS.flatMap(({ stack, definition }) =>
  "everyMinutes" in definition ? [{ ...(definition as Schedule), stack }] : [],
);

const queueOf = (name: string) => resource("Consequences", "AWS::SQS::Queue", `${name}Queue`);
const deadLettersOf = (name: string) => resource("Consequences", "AWS::SQS::Queue", `${name}DeadLettersQueue`);
const arnOf = ({ id }: { id: string }) => ({ "Fn::GetAtt": [id, "Arn"] });

interface Statement {
  Effect: string;
  Condition: { ArnLike?: { "aws:SourceArn": unknown } };
}

/** A queue's policy. */
const policyOf = (queue: { id: string }) => {
  const [found, ...others] = resourcesOf("Consequences", "AWS::SQS::QueuePolicy").filter(
    ({ Properties }) => JSON.stringify(Properties.Queues) === JSON.stringify([{ Ref: queue.id }]),
  );
  if (!found || others.length > 0) throw new Error(`Not one policy of ${queue.id}`);
  const { Statement } = found.Properties.PolicyDocument as { Statement: Statement[] };
  return { id: found.id, Statement };
};

// A consequence is what follows from an event; a profile is the function in which it runs, with the function's queue.
describe.each(SUBSCRIPTIONS)("$name", (subscription) => {
  const { name, profile } = subscription;
  const events = eventsOf(subscription);
  const rule = resource("Consequences", "AWS::Events::Rule", `${name}Rule`);

  it(`a consequence's own rule puts ${events.join(", ")} with its name into the queue of its profile`, () => {
    expect(rule.Properties).toMatchObject({
      Name: ruleOf("prod", { name }),
      EventBusName: { "Fn::ImportValue": expect.stringMatching(/^prod-clearhouse-Events:.*BusEventBus/) },
      EventPattern: { source: [EVENT_SOURCE], "detail-type": [...events] },
      State: "ENABLED",
      Targets: [
        {
          Arn: arnOf(queueOf(profile)),
          InputTransformer: {
            InputPathsMap: { "detail-type": "$.detail-type", time: "$.time", detail: "$.detail" },
            InputTemplate: `{"consequence":"${name}","detail-type":<detail-type>,"time":<time>,"detail":<detail>}`,
          },
        },
      ],
    });
    expect((rule.Properties.Targets as unknown[]).length).toBe(1);
  });

  it("a consequence's messages are in the group of the event's team, unless events may have no team", () => {
    const [target] = rule.Properties.Targets as [{ SqsParameters?: unknown }];
    const isOfTeam = !events.some((event) => WITHOUT_TEAM.includes(event));
    expect(target.SqsParameters).toEqual(isOfTeam ? { MessageGroupId: "$.detail.teamId" } : undefined);
  });

  it("an event that can't be put into a profile's queue goes to the profile's dead letters", () => {
    expect(rule.Properties).toMatchObject({
      Targets: [
        {
          DeadLetterConfig: { Arn: arnOf(deadLettersOf(profile)) },
          RetryPolicy: {
            MaximumRetryAttempts: HAND_OVER.retryAttempts,
            MaximumEventAgeInSeconds: HAND_OVER.maxAgeHours * 3_600,
          },
        },
      ],
    });
  });

  // EventBridge drops an event that it may send neither to the queue nor to the dead letters.
  it("a consequence's rule is made after the policies that let it send to the queue and to the dead letters", () => {
    const policies = [queueOf(profile), deadLettersOf(profile)].map((queue) => policyOf(queue).id);
    expect(rule.DependsOn).toEqual(expect.arrayContaining(policies));
  });
});

describe.each(PROFILES)("the profile $name", (profile) => {
  const { name, memoryMb, timeoutSeconds } = profile;

  const hours = profile.access.mail ? 96 : 4;
  it(`a failing event is retried for at least ${hours} hours and then goes to the dead letters`, () => {
    expect(queueOf(name).Properties).toMatchObject({
      VisibilityTimeout: secondsBetweenAttempts(profile),
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLettersOf(name)), maxReceiveCount: attemptsOf(profile) },
    });
    const { VisibilityTimeout, RedrivePolicy } = queueOf(name).Properties as {
      VisibilityTimeout: number;
      RedrivePolicy: { maxReceiveCount: number };
    };
    expect((VisibilityTimeout * RedrivePolicy.maxReceiveCount) / 3_600).toBeGreaterThanOrEqual(hours);
    // SQS' limit.
    expect(RedrivePolicy.maxReceiveCount).toBeLessThanOrEqual(1_000);
  });

  it("the time between two attempts at an event is at least six times the function's time-out", () => {
    expect(queueOf(name).Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeoutSeconds);
  });

  it.each([
    ["a profile's queue", queueOf],
    ["a profile's queue of dead letters", deadLettersOf],
  ])(
    "%s keeps events for 14 days, encrypted, and accepts events only over TLS and from rules of consequences",
    (_, find) => {
      const queue = find(name);
      expect(queue.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
      const { Statement } = policyOf(queue);
      const allowed = Statement.filter(({ Effect }) => Effect === "Allow");
      expect(allowed).toEqual([
        expect.objectContaining({
          Principal: { Service: "events.amazonaws.com" },
          Action: "sqs:SendMessage",
          Resource: arnOf(queue),
        }),
      ]);
      const any = `/${ruleOf("prod", { name: "*" })}`;
      expect(allowed[0]?.Condition.ArnLike?.["aws:SourceArn"]).toEqual({
        "Fn::Join": ["", expect.arrayContaining([any])],
      });
      expect(Statement).toContainEqual(
        expect.objectContaining({
          Effect: "Deny",
          Action: "sqs:*",
          Condition: { Bool: { "aws:SecureTransport": "false" } },
        }),
      );
    },
  );

  // So a consequence that throws, hangs or runs out of memory takes no other message along.
  it("a profile's function gets one event in each call, has a limit of parallel calls, and reports failed events", () => {
    const sources = resourcesOf("Consequences", "AWS::Lambda::EventSourceMapping").filter(
      ({ Properties }) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify(arnOf(queueOf(name))),
    );
    expect(sources.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        FunctionName: { Ref: resource("Consequences", "AWS::Lambda::Function", name).id },
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: concurrencyOf(profile) },
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      }),
    ]);
  });

  it("a profile's function has the memory and time-out of its definition", () => {
    expect(resource("Consequences", "AWS::Lambda::Function", name).Properties).toMatchObject({
      Handler: "packages/functions/src/profile.handler",
      MemorySize: memoryMb,
      Timeout: timeoutSeconds,
    });
  });

  // Earlier releases had a queue for each consequence, named after it, and a stage may still have both.
  it("no profile is called like a consequence, because their queues would have the same name", () => {
    expect(SUBSCRIPTIONS.map((one) => one.name)).not.toContain(name);
  });
});

describe.each(SCHEDULED)("$name", ({ stack, name, everyMinutes }) => {
  // The next scheduled run does what a failed run left undone.
  it(`a scheduled function runs every ${everyMinutes} min, and a failed run isn't repeated`, () => {
    const { id } = resource(stack, "AWS::Lambda::Function", name);
    template(stack).hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: everyMinutes === 1 ? "rate(1 minute)" : `rate(${everyMinutes} minutes)`,
      Targets: [
        Match.objectLike({
          Arn: { "Fn::GetAtt": [id, "Arn"] },
          RetryPolicy: Match.objectLike({ MaximumRetryAttempts: 0 }),
        }),
      ],
    });
    template(stack).hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
      FunctionName: { Ref: id },
      MaximumRetryAttempts: 0,
    });
  });
});

it("the bus keeps its events for 30 days, as long as handlers remember them, so that an event without a rule can be replayed", () => {
  expect(onlyResource("Events", "AWS::Events::Archive").Properties).toMatchObject({
    EventPattern: { source: [EVENT_SOURCE] },
    RetentionDays: 30,
  });
});

it("the runbook waits for a restore of hours, for which AWS' own waiter gives up", () => {
  const runbook = readFileSync("docs/operations.md", "utf8");
  expect(runbook).not.toMatch(/^ *aws dynamodb wait /m);
  expect(runbook).toMatch(/until_active \$NEW/);
});

describe("the consequences that run at the same time", () => {
  const busiest = QUEUED.map(concurrencyOf).reduce((sum, one) => sum + one, 0);

  it("the consequences leave half of the account's concurrency for the API", () => {
    expect(busiest).toBeLessThanOrEqual(ACCOUNT_CONCURRENCY / 2);
  });

  it("the file deploy.md says how many functions the consequences may use at the same time", () => {
    const [, said] = /the consequences\s+alone may use (\d+)/.exec(readFileSync("docs/deploy.md", "utf8")) ?? [];
    expect(Number(said)).toBe(busiest);
  });

  it("SQS allows the limit of each profile's parallel calls", () => {
    for (const one of QUEUED) expect(concurrencyOf(one), one.name).toBeGreaterThanOrEqual(2);
  });

  it("each profile whose calls take a second sends at most as many mails a second as SES allows", () => {
    for (const one of PROFILES) {
      if (one.access.mail) expect(concurrencyOf(one), one.name).toBeLessThanOrEqual(MAILS_A_SECOND);
    }
  });
});

describe.each(STAGES)("the stacks of %s", (stage) => {
  it("a stage has at most 110 alarms, 12 stacks and some 35 functions of ours", () => {
    expect(STACKS.length).toBeLessThanOrEqual(12);
    expect(FUNCTIONS.length).toBeLessThanOrEqual(36);
    const alarms = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::CloudWatch::Alarm", stage));
    expect(alarms.length).toBeLessThanOrEqual(110);
  });

  it("a stage has none of SST's parameters of names, because nothing reads them", () => {
    expect(STACKS.flatMap((stack) => resourcesOf(stack, "AWS::SSM::Parameter", stage))).toEqual([]);
  });

  it("no stack has SST's retrier, because the retrier loses messages", () => {
    for (const stack of STACKS) expect(JSON.stringify(template(stack, stage).toJSON())).not.toContain("Retrier");
  });

  it("the stack of the consequences exports no values, so that a consequence can be renamed or removed", () => {
    const { Outputs = {} }: { Outputs?: Record<string, { Export?: unknown }> } = template(
      "Consequences",
      stage,
    ).toJSON();
    expect(Object.values(Outputs).filter(({ Export }) => Export)).toEqual([]);
  });

  /** EventBridge drops an event for which no rule exists yet. */
  it.each(["Api", "Relay", "MailFeedback"] as const)(
    "the stack %s, which writes events, is deployed after the rules of all consequences",
    (writer) => {
      expect(deployedBefore(writer, stage)).toContain("Consequences");
    },
  );

  /** CloudFormation allows 500 resources in a stack. A consequence is one resource, a profile twelve. */
  it.each(STACKS)("the stack %s has room for more resources", (stack) => {
    const { Resources = {} }: { Resources?: object } = template(stack, stage).toJSON();
    expect(Object.keys(Resources).length).toBeLessThan(420);
  });
});

// The relay is the function that publishes the events that the table stores in its outbox.
describe("the relay", () => {
  const mapping = () =>
    resourcesOf("Relay", "AWS::Lambda::EventSourceMapping")
      .filter(({ id }) => id.startsWith("RelayDynamo"))
      .map(({ Properties }) => Properties);

  it("the relay gets only new outbox items from the table's stream", () => {
    const [only, ...others] = mapping();
    expect(others).toEqual([]);
    const { Filters } = (only?.FilterCriteria ?? { Filters: [] }) as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      {
        eventName: ["INSERT"],
        dynamodb: { NewImage: { [TABLE.outbox.entityAttribute]: { S: [TABLE.outbox.entityName] } } },
      },
    ]);
    expect(JSON.stringify(only?.EventSourceArn)).toContain("StreamArn");
  });

  it("the relay splits a failing batch, repeats only failed items, and puts items that keep failing into a queue", () => {
    expect(mapping()[0]).toMatchObject({
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      StartingPosition: "TRIM_HORIZON",
      DestinationConfig: {
        OnFailure: {
          Destination: arnOf(resource("Relay", "AWS::SQS::Queue", "RelayFailuresQueue")),
        },
      },
    });
  });
});

test("the command redrive knows the names of all event queues and of their queues of dead letters", () => {
  const fed = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::SQS::Queue"))
    .filter(({ Properties }) => Properties.RedrivePolicy)
    .map(({ Properties }) => Properties.QueueName);
  expect(fed.sort()).toEqual(QUEUED.map((one) => queuesOf("prod", one).queue).sort());
  const all = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::SQS::Queue")).map(
    ({ Properties }) => Properties.QueueName,
  );
  expect(all).toEqual(expect.arrayContaining(QUEUED.map((one) => queuesOf("prod", one).deadLetters)));
});
