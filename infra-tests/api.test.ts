import { Match } from "aws-cdk-lib/assertions";
import { expect, it } from "vitest";
import { IMAGES_PATHS } from "../packages/functions/src/subscriptions.ts";
import { resourcesOf, template } from "./templates.ts";

it("answers /api and the public pages and no other path", () => {
  const routes = resourcesOf("Api", "AWS::ApiGatewayV2::Route").map(({ Properties }) => Properties.RouteKey);
  const pictures = IMAGES_PATHS.map((path) => `ANY ${path}`);
  expect(routes.sort()).toEqual(
    ["ANY /api/{proxy+}", "ANY /rights-request", "ANY /invite/{proxy+}", ...pictures].sort(),
  );
});

it("has pictures drawn by their own function", () => {
  const integrations = new Map(
    resourcesOf("Api", "AWS::ApiGatewayV2::Integration").map(({ id, Properties }) => [id, JSON.stringify(Properties)]),
  );
  for (const { Properties } of resourcesOf("Api", "AWS::ApiGatewayV2::Route")) {
    const key = String(Properties.RouteKey).replace("ANY ", "");
    const id = [...integrations.keys()].find((name) => JSON.stringify(Properties.Target).includes(`"${name}"`));
    const isPicture = IMAGES_PATHS.some((path) => path === key);
    expect(integrations.get(id ?? ""), key).toMatch(isPicture ? /"Images[0-9A-F]{8}"/ : /"Api[0-9A-F]{8}"/);
  }
});

it("is called with the payload that the handler reads", () => {
  template("Api").allResourcesProperties("AWS::ApiGatewayV2::Integration", { PayloadFormatVersion: "2.0" });
});

it("logs neither paths nor queries nor addresses: they hold tokens and people", () => {
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

it("keeps its log for a month", () => {
  template("Api").hasResourceProperties("AWS::Logs::LogGroup", {
    LogGroupName: Match.objectLike({ "Fn::Join": Match.anyValue() }),
    RetentionInDays: 30,
  });
});

it("is throttled as a whole", () => {
  template("Api").hasResourceProperties("AWS::ApiGatewayV2::Stage", {
    DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
  });
});

it("has no CORS: site and API are one origin", () => {
  template("Api").hasResourceProperties("AWS::ApiGatewayV2::Api", { CorsConfiguration: Match.absent() });
});

it("replaces the media key as a whole when its text changes, and exports nothing that would forbid it", () => {
  const [key] = resourcesOf("Api", "AWS::CloudFront::PublicKey");
  expect(key?.id).toMatch(/^MediaKey[0-9a-f]{8}/);
  const { Outputs }: { Outputs: Record<string, unknown> } = template("Api").toJSON() as never;
  expect(JSON.stringify(Outputs)).not.toContain(`"${key?.id}"`);
});
