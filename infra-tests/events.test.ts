import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it, test } from "vitest";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import {
  attemptsOf,
  EVENT_SOURCE,
  HAND_OVER,
  queuesOf,
  secondsBetweenAttempts,
} from "../packages/functions/src/delivery.ts";
import { concurrencyOf, eventsOf, type Schedule } from "../packages/functions/src/function-definition.ts";
import { ACCOUNT_CONCURRENCY, MAILS_A_SECOND } from "../packages/functions/src/load.ts";
import { DOMAINS, QUEUED, SUBSCRIPTIONS } from "../packages/functions/src/subscriptions.ts";
import { FUNCTIONS } from "./testing/functions.ts";
import {
  deployedBefore,
  onlyResource,
  resource,
  resourcesOf,
  STACKS,
  type StackName,
  stackOf,
  template,
} from "./testing/templates.ts";

/**
 * A consequence is a function that handles events. The consequences of a domain, such as rights requests, have a stack
 * of their own.
 */
const CONSEQUENCES = DOMAINS.flatMap((domain) =>
  domain.subscriptions.map((subscription) => ({ ...subscription, stack: stackOf(domain) })),
);
const SCHEDULED = FUNCTIONS.flatMap(({ stack, definition }) =>
  "everyMinutes" in definition ? [{ ...(definition as Schedule), stack }] : [],
);

const stackWith = (name: string): StackName => {
  const found = FUNCTIONS.find(({ definition }) => definition.name === name);
  if (!found) throw new Error(`No stack has ${name}`);
  return found.stack;
};
const functionOf = (name: string) => resource(stackWith(name), "AWS::Lambda::Function", name);
const queueOf = (name: string) => resource(stackWith(name), "AWS::SQS::Queue", `${name}Queue`);
const deadLettersOf = (name: string) => resource(stackWith(name), "AWS::SQS::Queue", `${name}DeadLettersQueue`);
const ruleOf = (name: string) => resource(stackWith(name), "AWS::Events::Rule", `${name}Rule`);
const arnOf = ({ id }: { id: string }) => ({ "Fn::GetAtt": [id, "Arn"] });

/** The statements of a queue's policy that allow something. The statement that refuses plain HTTP is left out. */
const allowedOn = (stack: StackName, queue: { id: string }) =>
  resourcesOf(stack, "AWS::SQS::QueuePolicy")
    .filter(({ Properties }) => JSON.stringify(Properties.Queues) === JSON.stringify([{ Ref: queue.id }]))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: { Effect: string }[] }).Statement)
    .filter(({ Effect }) => Effect === "Allow");

describe.each(CONSEQUENCES)("$name", (subscription) => {
  const { stack, name, memoryMb, timeoutSeconds, handler } = subscription;

  const events = eventsOf(subscription);

  it(`a consequence gets the application's events ${events.join(", ")} in its queue`, () => {
    expect(ruleOf(name).Properties).toMatchObject({
      EventBusName: { "Fn::ImportValue": expect.stringMatching(/^prod-clearhouse-Events:.*BusEventBus/) },
      EventPattern: { source: [EVENT_SOURCE], "detail-type": [...events] },
      State: "ENABLED",
      Targets: [{ Arn: arnOf(queueOf(name)) }],
    });
    expect((ruleOf(name).Properties.Targets as unknown[]).length).toBe(1);
  });

  it("an event that can't be put into a consequence's queue goes to the dead letters", () => {
    expect(ruleOf(name).Properties).toMatchObject({
      Targets: [
        {
          DeadLetterConfig: { Arn: arnOf(deadLettersOf(name)) },
          RetryPolicy: {
            MaximumRetryAttempts: HAND_OVER.retryAttempts,
            MaximumEventAgeInSeconds: HAND_OVER.maxAgeHours * 3_600,
          },
        },
      ],
    });
  });

  const hours = subscription.access.mail ? 96 : 4;
  it(`a failing event is retried for at least ${hours} hours and then goes to the dead letters`, () => {
    expect(queueOf(name).Properties).toMatchObject({
      VisibilityTimeout: secondsBetweenAttempts(subscription),
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLettersOf(name)), maxReceiveCount: attemptsOf(subscription) },
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
    ["a consequence's queue", queueOf],
    ["a consequence's queue of dead letters", deadLettersOf],
  ])("%s keeps events for 14 days, encrypted, and accepts events only over TLS and from its rule", (_, find) => {
    const queue = find(name);
    expect(queue.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
    const allowed = allowedOn(stack, queue);
    expect(allowed).toHaveLength(1);
    expect(allowed[0]).toMatchObject({
      Principal: { Service: "events.amazonaws.com" },
      Condition: { ArnEquals: { "aws:SourceArn": arnOf(ruleOf(name)) } },
      Resource: arnOf(queue),
    });
    template(stack).hasResourceProperties("AWS::SQS::QueuePolicy", {
      Queues: [{ Ref: queue.id }],
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: "Deny",
            Action: "sqs:*",
            Condition: { Bool: { "aws:SecureTransport": "false" } },
          }),
        ]),
      },
    });
  });

  it("a consequence gets one event in each call, has a limit of parallel calls, and reports failed events", () => {
    const sources = resourcesOf(stack, "AWS::Lambda::EventSourceMapping").filter(
      ({ Properties }) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify(arnOf(queueOf(name))),
    );
    expect(sources.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        FunctionName: { Ref: functionOf(name).id },
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: concurrencyOf(subscription) },
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      }),
    ]);
  });

  it("a consequence's function has the handler, memory and time-out of its definition", () => {
    expect(functionOf(name).Properties).toMatchObject({
      Handler: `${handler}.handler`,
      MemorySize: memoryMb,
      Timeout: timeoutSeconds,
    });
  });
});

describe.each(SCHEDULED)("$name", ({ stack, name, everyMinutes }) => {
  // The next scheduled run does what a failed run left undone.
  it(`a scheduled function runs every ${everyMinutes} min, and a failed run isn't repeated`, () => {
    template(stack).hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: everyMinutes === 1 ? "rate(1 minute)" : `rate(${everyMinutes} minutes)`,
      Targets: [
        Match.objectLike({
          Arn: { "Fn::GetAtt": [functionOf(name).id, "Arn"] },
          RetryPolicy: Match.objectLike({ MaximumRetryAttempts: 0 }),
        }),
      ],
    });
    template(stack).hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
      FunctionName: { Ref: functionOf(name).id },
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

  it("SQS allows the limit of each consequence's parallel calls", () => {
    for (const one of QUEUED) expect(concurrencyOf(one), one.name).toBeGreaterThanOrEqual(2);
  });

  it("each consequence whose calls take a second sends at most as many mails a second as SES allows", () => {
    for (const one of SUBSCRIPTIONS) {
      if (one.access.mail) expect(concurrencyOf(one), one.name).toBeLessThanOrEqual(MAILS_A_SECOND);
    }
  });
});

describe.each(DOMAINS)("the stack of $name", (domain) => {
  const stack = stackOf(domain);
  const names = FUNCTIONS.filter((one) => one.stack === stack).map(({ definition }) => definition.name);

  it("a domain's stack has only the rules, functions and queues of its consequences and schedules", () => {
    expect(resourcesOf(stack, "AWS::Events::Rule")).toHaveLength(names.length);
    const ours = resourcesOf(stack, "AWS::Lambda::Function").filter(({ id }) => !id.startsWith("CustomResource"));
    expect(ours.map(({ id }) => id.slice(0, -8)).sort()).toEqual([...names].sort());
    expect(resourcesOf(stack, "AWS::SQS::Queue")).toHaveLength(2 * domain.subscriptions.length);
  });

  it("a domain's stack doesn't have SST's retrier, because the retrier loses messages", () => {
    expect(JSON.stringify(template(stack).toJSON())).not.toContain("Retrier");
  });

  it("a domain's stack exports no values, so that a consequence can be renamed or removed", () => {
    const { Outputs = {} }: { Outputs?: Record<string, { Export?: unknown }> } = template(stack).toJSON();
    expect(Object.values(Outputs).filter(({ Export }) => Export)).toEqual([]);
  });
});

/** EventBridge drops an event for which no rule exists yet. */
it.each(["Api", "Signals", "MailFeedback", "TimerEvents"] as const)(
  "the stack %s, which writes events, is deployed after the stacks of all consequences",
  (writer) => {
    const consequences = DOMAINS.filter(({ subscriptions }) => subscriptions.length > 0).map(stackOf);
    expect(deployedBefore(writer)).toEqual(expect.arrayContaining(consequences));
  },
);

/** CloudFormation allows 500 resources in a stack. At half of that, a stack should be split. */
it.each(STACKS)("the stack %s has less than half of the resources that CloudFormation allows", (stack) => {
  const { Resources = {} }: { Resources?: object } = template(stack).toJSON();
  expect(Object.keys(Resources).length).toBeLessThan(250);
});

// The relay is the function that publishes the events that the table stores in its outbox.
describe("the relay", () => {
  const mapping = () => resourcesOf("Relay", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);

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
  for (const one of QUEUED)
    expect(deadLettersOf(one.name).Properties.QueueName).toBe(queuesOf("prod", one).deadLetters);
});
