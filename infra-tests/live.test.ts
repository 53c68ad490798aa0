import { describe, expect, it } from "vitest";
import { onlyResource, resource, resourcesOf, STACKS } from "./testing/templates.ts";

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

  it("pages connect and subscribe to channels through the authorizer, and publishing needs an AWS role", () => {
    expect(EventConfig).toMatchObject({
      ConnectionAuthModes: [{ AuthType: "AWS_LAMBDA" }],
      DefaultSubscribeAuthModes: [{ AuthType: "AWS_LAMBDA" }],
      DefaultPublishAuthModes: [{ AuthType: "AWS_IAM" }],
    });
    expect(EventConfig.AuthProviders.map(({ AuthType }) => AuthType).sort()).toEqual(["AWS_IAM", "AWS_LAMBDA"]);
    expect(resourcesOf("Live", "AWS::AppSync::ApiKey")).toEqual([]);
    const namespace = onlyResource("Live", "AWS::AppSync::ChannelNamespace").Properties;
    expect(namespace).toMatchObject({ Name: "teams" });
    // A namespace with its own authorization modes would ignore the default modes.
    expect(Object.keys(namespace).filter((name) => name.endsWith("AuthModes"))).toEqual([]);
  });

  it("the channels ask the authorizer about each call whose token has the form of a JWT", () => {
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

  it("the channels have no log, because a log would contain tokens", () => {
    expect(EventConfig.LogConfig).toBeUndefined();
  });
});

describe("the function that signals changes", () => {
  const readers = resourcesOf("Relay", "AWS::Lambda::EventSourceMapping");
  const readerOf = (name: string) => readers.find(({ id }) => id.startsWith(name))?.Properties ?? {};
  const mapping = readerOf("SignalChanges");

  it("the function that signals changes gets only changed assets and new notifications from the stream", () => {
    const { Filters } = mapping.FilterCriteria as { Filters: { Pattern: string }[] };
    expect(Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
      { dynamodb: { NewImage: { gsi4pk: { S: [{ prefix: "assets#" }] } } } },
      { dynamodb: { NewImage: { gsi3pk: { S: [{ prefix: "unread#" }] } } } },
    ]);
    expect(JSON.stringify(mapping.EventSourceArn)).toContain("StreamArn");
  });

  it("the function that signals changes gets new records without delay, and no record older than a minute", () => {
    expect(mapping).toMatchObject({
      StartingPosition: "LATEST",
      MaximumBatchingWindowInSeconds: 0,
      MaximumRecordAgeInSeconds: 60,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
    });
  });

  // AWS would slow down a third reader of the stream.
  it("only the relay and the signals' function read the stream, and an alarm is raised if signals are 15 s behind", () => {
    const others = STACKS.filter((stack) => stack !== "Relay").flatMap((stack) =>
      resourcesOf(stack, "AWS::Lambda::EventSourceMapping"),
    );
    expect(JSON.stringify(others)).not.toContain("StreamArn");
    expect(readers).toHaveLength(2);
    expect(resource("Relay", "AWS::CloudWatch::Alarm", "SignalLagAlarm").Properties).toMatchObject({
      Threshold: 15_000,
    });
  });
});
