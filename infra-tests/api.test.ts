import { generateKeyPairSync } from "node:crypto";
import { Match, Template } from "aws-cdk-lib/assertions";
import { Stack } from "aws-cdk-lib/core";
import { describe, expect, it, vi } from "vitest";
import { ACCOUNT_CONCURRENCY, LOAD, WORKSPACE_CALLS_A_SECOND } from "../packages/functions/src/load.ts";
import {
  IMAGES_PATHS,
  inGateway,
  PAGES_PATHS,
  READINESS_PATHS,
  SLACK_PATHS,
} from "../packages/functions/src/subscriptions.ts";
import { createMediaKeys } from "../stacks/media-keys.ts";
import { SETTINGS } from "./testing/deployment.ts";
import { onlyResource, resource, resourcesOf, STACKS, template } from "./testing/templates.ts";

it("the API answers /api, the public pages and no other path", () => {
  const routes = resourcesOf("Api", "AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties.RouteKey);
  const own = [...IMAGES_PATHS, ...READINESS_PATHS, ...SLACK_PATHS].map((path) => `ANY ${inGateway(path)}`);
  expect(routes.sort()).toEqual(
    [
      "ANY /api/{proxy+}",
      "ANY /api/owner/{proxy+}",
      "ANY /api/sign-contract",
      "ANY /api/sign-contract/{proxy+}",
      "ANY /api/creator-onboard",
      "ANY /rights-request",
      "ANY /sign-contract/{proxy+}",
      "ANY /creator-onboard/{proxy+}",
      "ANY /invite/{proxy+}",
      "ANY /api/calendar/feed/{code}",
      ...own,
    ].sort(),
  );
});

it("calls for pictures, for public pages, for readiness and from Slack go to separate functions", () => {
  const integrations = new Map(
    resourcesOf("Api", "AWS::ApiGatewayV2::Integration").map(({ id, Properties }) => [id, JSON.stringify(Properties)]),
  );
  for (const { Properties } of resourcesOf("Api", "AWS::ApiGatewayV2::Route")) {
    const key = String(Properties.RouteKey).replace("ANY ", "");
    const id = [...integrations.keys()].find((name) => JSON.stringify(Properties.Target).includes(`"${name}"`));
    const paths: Record<string, readonly string[]> = {
      Images: IMAGES_PATHS,
      Pages: PAGES_PATHS,
      Readiness: READINESS_PATHS,
      SlackCalls: SLACK_PATHS,
    };
    const owner = Object.keys(paths).find((name) => paths[name]?.map(inGateway).includes(key)) ?? "Api";
    expect(integrations.get(id ?? ""), key).toMatch(new RegExp(`"${owner}[0-9A-F]{8}"`));
  }
});

it("the API's functions are called with payload format 2.0, which their handlers read", () => {
  template("Api").allResourcesProperties("AWS::ApiGatewayV2::Integration", { PayloadFormatVersion: "2.0" });
});

describe("the URL of the workspace's function", () => {
  const fn = resource("Api", "AWS::Lambda::Function", "Workspace");
  const arn = { "Fn::GetAtt": [fn.id, "Arn"] };

  it("only the workspace's function has a URL, which needs no signature and allows no other origin", () => {
    const urls = STACKS.flatMap((stack) => resourcesOf(stack, "AWS::Lambda::Url"));
    expect(urls.map(({ Properties }) => Properties)).toEqual([{ AuthType: "NONE", TargetFunctionArn: arn }]);
  });

  it("everybody may call the URL, for which AWS requires two permissions, and nobody may call the function otherwise", () => {
    const its = resourcesOf("Api", "AWS::Lambda::Permission").filter(
      ({ Properties }) => JSON.stringify(Properties.FunctionName) === JSON.stringify(arn),
    );
    const common = { FunctionName: arn, Principal: "*" };
    expect(its.map(({ Properties }) => Properties)).toEqual([
      { ...common, Action: "lambda:InvokeFunctionUrl", FunctionUrlAuthType: "NONE" },
      { ...common, Action: "lambda:InvokeFunction", InvokedViaFunctionUrl: true },
    ]);
  });

  it("the calls that load.ts expects are fewer than AWS lets a URL have, ten a second for each parallel call", () => {
    expect(WORKSPACE_CALLS_A_SECOND).toBeGreaterThanOrEqual((LOAD.openTabs * LOAD.callsAMinute) / 60);
    expect(WORKSPACE_CALLS_A_SECOND).toBeLessThanOrEqual(10 * ACCOUNT_CONCURRENCY);
    // A call takes some 20 ms; with 100 ms for each, half of the account is left for everything else.
    expect(WORKSPACE_CALLS_A_SECOND * 0.1).toBeLessThanOrEqual(ACCOUNT_CONCURRENCY / 2);
  });
});

it("the API's log has no paths, queries or IP addresses, because these contain tokens and personal data", () => {
  const [log] = resourcesOf("Api", "AWS::ApiGatewayV2::Stage").map(
    ({ Properties }) => Properties.AccessLogSettings as { Format: string },
  );
  const format = log?.Format ?? "";
  const variables = [...format.matchAll(/\$context\.([\w.]+)/g)].map(([, name]) => name);
  expect(variables).toEqual([
    "requestTime",
    "requestId",
    "routeKey",
    "httpMethod",
    "status",
    "responseLength",
    "responseLatency",
    "integrationLatency",
    "integrationErrorMessage",
  ]);
  expect(Object.keys(JSON.parse(format))).toContain("routeKey");
});

it("the API's log is kept for a month", () => {
  template("Api").hasResourceProperties("AWS::Logs::LogGroup", {
    LogGroupName: Match.objectLike({ "Fn::Join": Match.anyValue() }),
    RetentionInDays: 30,
  });
});

describe("the API's limits", () => {
  interface Limit {
    ThrottlingRateLimit: number;
    ThrottlingBurstLimit: number;
  }
  const stage = onlyResource("Api", "AWS::ApiGatewayV2::Stage");
  const { DefaultRouteSettings, RouteSettings } = stage.Properties as {
    DefaultRouteSettings: Limit;
    RouteSettings: Record<string, Limit>;
  };
  const perSecond = (route: string) => RouteSettings[route]?.ThrottlingRateLimit ?? 0;

  it("the API's limits allow the seldom calls of open tabs and those of content owners that load.ts expects", () => {
    const seldom = (LOAD.openTabs * LOAD.seldomCallsAMinute) / 60;
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeGreaterThanOrEqual(seldom);
    expect(perSecond("ANY /api/owner/{proxy+}")).toBeGreaterThanOrEqual(LOAD.ownersAMinute / 60);
  });

  it("the API's limits let people open public pages while scanners open the links of all sent mails", () => {
    const scans = LOAD.scansOfALink * (LOAD.requestsAMinute + LOAD.contractsAMinute);
    for (const path of [
      "/rights-request",
      "/sign-contract/{proxy+}",
      "/creator-onboard/{proxy+}",
      "/invite/{proxy+}",
    ]) {
      expect(perSecond(`ANY ${path}`)).toBeGreaterThanOrEqual((LOAD.publicPagesAMinute + scans) / 60);
    }
  });

  it("the API's limits are within AWS' limits for an account, 10,000 calls a second and 5,000 calls at once", () => {
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of [
      DefaultRouteSettings,
      ...Object.values(RouteSettings),
    ]) {
      expect(ThrottlingRateLimit).toBeGreaterThan(0);
      expect(ThrottlingRateLimit).toBeLessThan(10_000);
      expect(ThrottlingBurstLimit).toBeGreaterThanOrEqual(ThrottlingRateLimit);
      expect(ThrottlingBurstLimit).toBeLessThanOrEqual(5_000);
    }
  });

  it("each of the API's limits belongs to an existing route and is set after that route is created", () => {
    const routes = resourcesOf("Api", "AWS::ApiGatewayV2::Route");
    const keys = routes.map(({ Properties }) => Properties.RouteKey);
    expect(Object.keys(RouteSettings).filter((route) => !keys.includes(route))).toEqual([]);
    expect(stage.DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)));
  });
});

it("the API allows no calls from other origins, because the site has the same origin as the API", () => {
  template("Api").hasResourceProperties("AWS::ApiGatewayV2::Api", { CorsConfiguration: Match.absent() });
});

it("the media key's resource keeps its id for the same public key, and gets another id for another public key", () => {
  const idOf = (text: string) => {
    for (const [name, value] of Object.entries(SETTINGS.test)) vi.stubEnv(name, value);
    vi.stubEnv("CLEARHOUSE_MEDIA_PUBLIC_KEY", text);
    const stack = Object.assign(new Stack(), { stage: "test" }) as unknown as Parameters<typeof createMediaKeys>[0];
    createMediaKeys(stack);
    vi.unstubAllEnvs();
    return Object.keys(Template.fromStack(stack).findResources("AWS::CloudFront::PublicKey"));
  };
  const { CLEARHOUSE_MEDIA_PUBLIC_KEY: key } = SETTINGS.test;
  const { publicKey: other } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  expect(idOf(key)).toEqual([resourcesOf("Api", "AWS::CloudFront::PublicKey")[0]?.id]);
  expect(idOf(other)).toHaveLength(1);
  expect(idOf(other)).not.toEqual(idOf(key));
});

it("the media key has a hash in its id, and the API's stack doesn't export that id", () => {
  const [key] = resourcesOf("Api", "AWS::CloudFront::PublicKey");
  expect(key?.id).toMatch(/^MediaKey[0-9a-f]{8}/);
  const { Outputs }: { Outputs: Record<string, unknown> } = template("Api").toJSON() as never;
  expect(JSON.stringify(Outputs)).not.toContain(`"${key?.id}"`);
});
