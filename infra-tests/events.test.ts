import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { DELIVERY, EVENT_SOURCE, HAND_OVER, secondsBetweenAttempts } from "../packages/functions/src/delivery.ts";
import { SCHEDULES, SUBSCRIPTIONS } from "../packages/functions/src/subscriptions.ts";
import { resource, resourcesOf, template } from "./templates.ts";

const functionOf = (name: string) => resource("Events", "AWS::Lambda::Function", name);
const queueOf = (name: string) => resource("Events", "AWS::SQS::Queue", `${name}Queue`);
const deadLettersOf = (name: string) => resource("Events", "AWS::SQS::Queue", `${name}DeadLettersQueue`);
const ruleOf = (name: string) => resource("Events", "AWS::Events::Rule", `${name}Rule`);
const arnOf = ({ id }: { id: string }) => ({ "Fn::GetAtt": [id, "Arn"] });

/** What others may do with a queue, refusals of plain HTTP aside. */
const allowedOn = (queue: { id: string }) =>
  resourcesOf("Events", "AWS::SQS::QueuePolicy")
    .filter(({ Properties }) => JSON.stringify(Properties.Queues) === JSON.stringify([{ Ref: queue.id }]))
    .flatMap(({ Properties }) => (Properties.PolicyDocument as { Statement: { Effect: string }[] }).Statement)
    .filter(({ Effect }) => Effect === "Allow");

describe.each(SUBSCRIPTIONS)("$name", (subscription) => {
  const { name, event, memoryMb, timeoutSeconds, handler } = subscription;

  it(`has each ${event} of ours put into its queue`, () => {
    expect(ruleOf(name).Properties).toMatchObject({
      EventBusName: { Ref: resource("Events", "AWS::Events::EventBus", "BusEventBus").id },
      EventPattern: { source: [EVENT_SOURCE], "detail-type": [event] },
      State: "ENABLED",
      Targets: [{ Arn: arnOf(queueOf(name)) }],
    });
    expect((ruleOf(name).Properties.Targets as unknown[]).length).toBe(1);
  });

  it("keeps an event that can't be handed over", () => {
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

  it("tries an event on which it fails for hours, and then keeps it", () => {
    expect(queueOf(name).Properties).toMatchObject({
      VisibilityTimeout: secondsBetweenAttempts(subscription),
      RedrivePolicy: { deadLetterTargetArn: arnOf(deadLettersOf(name)), maxReceiveCount: DELIVERY.attempts },
    });
    expect((secondsBetweenAttempts(subscription) * DELIVERY.attempts) / 3_600).toBeGreaterThanOrEqual(4);
  });

  it("overtakes no attempt that still runs: six time-outs lie between two", () => {
    expect(queueOf(name).Properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeoutSeconds);
  });

  it.each([
    ["queue", queueOf],
    ["dead letters", deadLettersOf],
  ])(
    "has a %s that keeps what it gets for 14 days, encrypted, and takes it from its rule alone, over TLS",
    (_, find) => {
      const queue = find(name);
      expect(queue.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
      const allowed = allowedOn(queue);
      expect(allowed).toHaveLength(1);
      expect(allowed[0]).toMatchObject({
        Principal: { Service: "events.amazonaws.com" },
        Condition: { ArnEquals: { "aws:SourceArn": arnOf(ruleOf(name)) } },
        Resource: arnOf(queue),
      });
      template("Events").hasResourceProperties("AWS::SQS::QueuePolicy", {
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
    },
  );

  it("gets one event a call, a few at once, and says itself which it failed on", () => {
    const sources = resourcesOf("Events", "AWS::Lambda::EventSourceMapping").filter(
      ({ Properties }) => JSON.stringify(Properties.EventSourceArn) === JSON.stringify(arnOf(queueOf(name))),
    );
    expect(sources.map(({ Properties }) => Properties)).toEqual([
      expect.objectContaining({
        FunctionName: { Ref: functionOf(name).id },
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: 10 },
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      }),
    ]);
  });

  it("runs its handler as it is defined", () => {
    expect(functionOf(name).Properties).toMatchObject({
      Handler: `${handler}.handler`,
      MemorySize: memoryMb,
      Timeout: timeoutSeconds,
    });
  });
});

describe.each(SCHEDULES)("$name", ({ name, everyMinutes }) => {
  it(`runs each ${everyMinutes} min and isn't repeated: the next run is the retry`, () => {
    template("Events").hasResourceProperties("AWS::Events::Rule", {
      ScheduleExpression: everyMinutes === 1 ? "rate(1 minute)" : `rate(${everyMinutes} minutes)`,
      Targets: [
        Match.objectLike({
          Arn: { "Fn::GetAtt": [functionOf(name).id, "Arn"] },
          RetryPolicy: Match.objectLike({ MaximumRetryAttempts: 0 }),
        }),
      ],
    });
    template("Events").hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
      FunctionName: { Ref: functionOf(name).id },
      MaximumRetryAttempts: 0,
    });
  });
});

it("has no rule and no function besides those listed", () => {
  const names = [...SUBSCRIPTIONS, ...SCHEDULES].map(({ name }) => name);
  expect(resourcesOf("Events", "AWS::Events::Rule")).toHaveLength(names.length);
  const ours = resourcesOf("Events", "AWS::Lambda::Function").filter(({ id }) => !id.startsWith("CustomResource"));
  expect(ours.map(({ id }) => id.slice(0, -8)).sort()).toEqual([...names].sort());
});

it("doesn't use SST's retrier, which loses messages", () => {
  expect(JSON.stringify(template("Events").toJSON())).not.toContain("Retrier");
});

it("has no queue besides those of its consequences", () => {
  expect(resourcesOf("Events", "AWS::SQS::Queue")).toHaveLength(2 * SUBSCRIPTIONS.length);
});

describe("the relay", () => {
  const mapping = () => resourcesOf("Relay", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);

  it("gets new outbox items and nothing else of the table's stream", () => {
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

  it("splits a batch that fails, repeats only what failed, and says when it gives up", () => {
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
