import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import { TABLE } from "../packages/core/src/platform/table.definition.ts";
import { DELIVERY, EVENT_SOURCE, SCHEDULES, SUBSCRIPTIONS } from "../packages/functions/src/subscriptions.ts";
import { resource, resourcesOf, template } from "./templates.ts";

const functionOf = (name: string) => resource("Events", "AWS::Lambda::Function", name);
const deadLetters = () => ({ "Fn::GetAtt": [resource("Events", "AWS::SQS::Queue", "DeadLetters").id, "Arn"] });

describe.each(SUBSCRIPTIONS)("$name", ({ name, event, memoryMb, timeoutSeconds, handler }) => {
  it(`gets each ${event} of ours from the bus`, () => {
    expect(resource("Events", "AWS::Events::Rule", `${name}Rule`).Properties).toMatchObject({
      EventBusName: { Ref: resource("Events", "AWS::Events::EventBus", "BusEventBus").id },
      EventPattern: { source: [EVENT_SOURCE], "detail-type": [event] },
      State: "ENABLED",
      Targets: [{ Arn: { "Fn::GetAtt": [functionOf(name).id, "Arn"] } }],
    });
  });

  it("keeps an event that can't be handed over", () => {
    expect(resource("Events", "AWS::Events::Rule", `${name}Rule`).Properties).toMatchObject({
      Targets: [
        {
          DeadLetterConfig: { Arn: deadLetters() },
          RetryPolicy: {
            MaximumRetryAttempts: DELIVERY.retryAttempts,
            MaximumEventAgeInSeconds: DELIVERY.maxAgeHours * 3_600,
          },
        },
      ],
    });
  });

  it("keeps an event on which the function throws each time", () => {
    template("Events").hasResourceProperties("AWS::Lambda::EventInvokeConfig", {
      FunctionName: { Ref: functionOf(name).id },
      MaximumRetryAttempts: 2,
      DestinationConfig: { OnFailure: { Destination: deadLetters() } },
    });
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

it("keeps dead letters for 14 days, encrypted, over TLS", () => {
  template("Events").hasResourceProperties("AWS::SQS::Queue", {
    MessageRetentionPeriod: 14 * 86_400,
    SqsManagedSseEnabled: true,
  });
  template("Events").hasResourceProperties("AWS::SQS::QueuePolicy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        Match.objectLike({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
      ]),
    },
  });
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
          Destination: { "Fn::GetAtt": [resource("Relay", "AWS::SQS::Queue", "RelayFailures").id, "Arn"] },
        },
      },
    });
  });
});
