import { CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Api as HttpApi, type StackContext, use } from "sst/constructs";
import { THROTTLES, type Throttle } from "../packages/functions/src/load.ts";
import {
  API,
  IMAGES,
  IMAGES_PATHS,
  PAGES,
  PAGES_PATHS,
  SLACK_CALLS,
  SLACK_PATHS,
} from "../packages/functions/src/subscriptions.ts";
import { Auth } from "./auth.ts";
import { Events } from "./events.ts";
import { createFunction } from "./function.ts";
import { Live } from "./live.ts";
import { createMediaKeys } from "./media-keys.ts";
import { period, refusals, sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms, watchFunction } from "./monitoring/alarms.ts";
import { watchCalls } from "./monitoring/people.ts";
import { Secrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";

/**
 * The fields of the access log. Neither path nor query is logged, because both can contain a token that opens a page.
 * The route's key says which page was requested; the API's own log has further details under the same request id.
 */
const ACCESS_LOG = {
  requestTime: "$context.requestTime",
  requestId: "$context.requestId",
  routeKey: "$context.routeKey",
  method: "$context.httpMethod",
  status: "$context.status",
  responseLength: "$context.responseLength",
  responseLatency: "$context.responseLatency",
  integrationLatency: "$context.integrationLatency",
  integrationError: "$context.integrationErrorMessage",
} as const;

/** Routes with their own limit. */
const LIMITED: Record<string, { throttle: Throttle; by?: "images" | "pages" | "slack" }> = {
  "GET /api/assets/changes": { throttle: THROTTLES.looks },
  "ANY /api/owner/{proxy+}": { throttle: THROTTLES.owners },
  "ANY /api/sign-contract": { throttle: THROTTLES.signers },
  "ANY /api/sign-contract/{proxy+}": { throttle: THROTTLES.signers },
  "ANY /api/creator-onboard": { throttle: THROTTLES.signers },
  ...Object.fromEntries(
    PAGES_PATHS.map((path) => [`ANY ${path}`, { throttle: THROTTLES.publicPages, by: "pages" as const }]),
  ),
  ...Object.fromEntries(
    IMAGES_PATHS.map((path) => [`ANY ${path}`, { throttle: THROTTLES.pictures, by: "images" as const }]),
  ),
  ...Object.fromEntries(
    SLACK_PATHS.map((path) => [`ANY ${path}`, { throttle: THROTTLES.slack, by: "slack" as const }]),
  ),
};

/** Sets the limits of routes, because SST sets only the stage's limit. */
const limitRoutes = (api: HttpApi): void => {
  const stage = api.cdk.httpApi.defaultStage?.node.defaultChild;
  if (!(stage instanceof CfnStage)) throw new Error("The API has no stage to limit");
  stage.routeSettings = Object.fromEntries(
    Object.entries(LIMITED).map(([route, { throttle }]) => [
      route,
      { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst },
    ]),
  );
  // API Gateway's stage refuses settings for a route that doesn't exist yet, so the stage depends on the routes.
  for (const route of api.node.findAll()) if (route instanceof CfnRoute) stage.addDependency(route);
};

export function Api({ stack, app }: StackContext) {
  const { bus } = use(Events);
  const { userPoolId, userPoolClientId, authOrigin } = use(Auth);
  const { originSecret } = use(Secrets);
  const mediaKeys = createMediaKeys(stack);

  const environment = {
    USER_POOL_ID: userPoolId,
    USER_POOL_CLIENT_ID: userPoolClientId,
    GOOGLE_ORIGIN: authOrigin ?? "",
    AUTH_FLOW: "USER_SRP_AUTH",
    COGNITO_ENDPOINT: "",
    COGNITO_JWKS_URL: "",
    ORIGIN_SECRET: originSecret,
  };
  const withMedia = { environment: { ...environment, MEDIA_KEY_PAIR_ID: mediaKeys.keyPairId } };
  const { helpUrl, statusUrl } = readSettings(stack.stage);
  const help = { HELP_URL: helpUrl, STATUS_URL: statusUrl };
  const { socketUrl, host: liveHost } = use(Live);
  const live = { LIVE_SOCKET_URL: socketUrl, LIVE_HOST: liveHost };
  const handler = createFunction(stack, bus, API, { environment: { ...withMedia.environment, ...help, ...live } });
  const own = {
    images: createFunction(stack, bus, IMAGES, { environment }),
    pages: createFunction(stack, bus, PAGES, withMedia),
    slack: createFunction(stack, bus, SLACK_CALLS, { environment }),
  };

  // No authorizer, because the API's middleware verifies the token and reads the membership, locally as well. No CORS,
  // because site and API have the same origin.
  const api = new HttpApi(stack, "Http", {
    cors: false,
    accessLog: { format: JSON.stringify(ACCESS_LOG), retention: "one_month" },
    defaults: { throttle: THROTTLES.others },
    routes: {
      "ANY /api/{proxy+}": { function: handler },
      // API Gateway chooses the most specific route for a call.
      ...Object.fromEntries(
        Object.entries(LIMITED).map(([route, { by }]) => [route, { function: by ? own[by] : handler }]),
      ),
    },
  });
  limitRoutes(api);

  for (const fn of [handler, ...Object.values(own)]) watchFunction(stack, fn);
  addAlarms(stack, {
    ServerErrors: {
      metric: new Metric({
        namespace: "AWS/ApiGateway",
        metricName: "5xx",
        dimensionsMap: { ApiId: api.httpApiId },
        ...sum,
      }),
      at: 5,
      description: "The API answers with server errors.",
      runbook: "the-api-answers-with-server-errors",
    },
    Refusals: {
      metric: refusals(stack, api.cdk.accessLogGroup),
      at: 100,
      description:
        "The API refuses calls for being too many (429): a limit of load.ts is too low, or somebody is guessing tokens. " +
        "The access log's routeKey says where; what API Gateway itself refused has no integrationLatency.",
      runbook: "the-api-refuses-calls",
    },
  });
  watchCalls(
    stack,
    new Metric({
      namespace: "AWS/ApiGateway",
      metricName: "Latency",
      dimensionsMap: { ApiId: api.httpApiId },
      period,
      statistic: "p99",
    }),
  );

  return {
    id: api.httpApiId,
    mediaKeyGroup: mediaKeys.keyGroup,
    /**
     * The host for CloudFront's origin. The API refuses direct calls, because direct calls lack the origin's header.
     */
    host: `${api.httpApiId}.execute-api.${app.region}.${stack.urlSuffix}`,
  };
}
