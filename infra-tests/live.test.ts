import { describe, expect, it } from "vitest";
import { onlyResource, resource, resourcesOf } from "./testing/templates.ts";

describe("the channels of open pages", () => {
  const { EventConfig } = onlyResource("Live", "AWS::AppSync::Api").Properties as {
    EventConfig: {
      AuthProviders: { AuthType: string; LambdaAuthorizerConfig?: Record<string, unknown> }[];
      ConnectionAuthModes: unknown;
      DefaultPublishAuthModes: unknown;
      DefaultSubscribeAuthModes: unknown;
      LogConfig?: unknown;
    };
  };

  it("can be connected and subscribed to only through the authorizer, and published on only with a role", () => {
    expect(EventConfig).toMatchObject({
      ConnectionAuthModes: [{ AuthType: "AWS_LAMBDA" }],
      DefaultSubscribeAuthModes: [{ AuthType: "AWS_LAMBDA" }],
      DefaultPublishAuthModes: [{ AuthType: "AWS_IAM" }],
    });
    expect(EventConfig.AuthProviders.map(({ AuthType }) => AuthType).sort()).toEqual(["AWS_IAM", "AWS_LAMBDA"]);
    expect(resourcesOf("Live", "AWS::AppSync::ApiKey")).toEqual([]);
    const namespace = onlyResource("Live", "AWS::AppSync::ChannelNamespace").Properties;
    expect(namespace).toMatchObject({ Name: "teams" });
    expect(Object.keys(namespace)).not.toEqual(expect.arrayContaining(["PublishAuthModes", "SubscribeAuthModes"]));
  });

  it("ask the authorizer about each call, but only if it has something that looks like a token", () => {
    const config = EventConfig.AuthProviders.find(({ AuthType }) => AuthType === "AWS_LAMBDA")?.LambdaAuthorizerConfig;
    expect(config?.AuthorizerResultTtlInSeconds).toBe(0);
    const pattern = new RegExp(String(config?.IdentityValidationExpression));
    expect(["eyJh.eyJz.c2ln-_", "Bearer eyJh.eyJz.c2ln", ""].map((token) => pattern.test(token))).toEqual([
      true,
      false,
      false,
    ]);
    const [permission] = resourcesOf("Live", "AWS::Lambda::Permission");
    expect(permission?.Properties).toMatchObject({ Principal: "appsync.amazonaws.com", SourceArn: expect.anything() });
  });

  it("use at most fifty of the account's functions, however many connect", () => {
    const reserved = resourcesOf("Live", "AWS::Lambda::Function").map(
      ({ Properties }) => Properties?.ReservedConcurrentExecutions,
    );
    expect(reserved.filter(Boolean)).toEqual([50]);
  });

  it("have no log, because it would contain tokens", () => {
    expect(EventConfig.LogConfig).toBeUndefined();
  });
});

describe("the function that signals changes", () => {
  const mapping = onlyResource("Signals", "AWS::Lambda::EventSourceMapping").Properties;

  it("gets only changes in feeds of assets and new notifications from the table's stream", () => {
    const { Filters } = mapping.FilterCriteria as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { dynamodb: { NewImage: { gsi4pk: { S: [{ prefix: "assets#" }] } } } },
      { dynamodb: { NewImage: { gsi3pk: { S: [{ prefix: "unread#" }] } } } },
    ]);
    expect(JSON.stringify(mapping.EventSourceArn)).toContain("StreamArn");
  });

  it("begins with new records, gets them without delay, and drops those that are older than a minute", () => {
    expect(mapping).toMatchObject({
      StartingPosition: "LATEST",
      MaximumBatchingWindowInSeconds: 0,
      MaximumRecordAgeInSeconds: 60,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  it("is the second reader of the stream, and there is no third, because AWS would slow it down", () => {
    const readers = (["Relay", "Signals"] as const).flatMap((stack) =>
      resourcesOf(stack, "AWS::Lambda::EventSourceMapping"),
    );
    expect(readers.filter(({ Properties }) => JSON.stringify(Properties).includes("StreamArn"))).toHaveLength(2);
    expect(resource("Signals", "AWS::CloudWatch::Alarm", "SignalLagAlarm").Properties).toMatchObject({
      Threshold: 15_000,
    });
  });
});
