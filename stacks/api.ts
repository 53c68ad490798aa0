import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Api as HttpApi, type StackContext, use } from "sst/constructs";
import { THROTTLES } from "../packages/functions/src/load.ts";
import { API, IMAGES, PAGES, READINESS, SLACK_CALLS, WORKSPACE } from "../packages/functions/src/subscriptions.ts";
import { LIMITED, limitRoutes } from "./api-limits.ts";
import { createAppFunction } from "./app-function.ts";
import { Auth } from "./auth.ts";
import { Events } from "./bus.ts";
import { giveUrl } from "./function-url.ts";
import { Live } from "./live.ts";
import { createMediaKeys } from "./media-keys.ts";
import { period, refusals, sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms, watchFunction } from "./monitoring/alarms.ts";
import { watchCalls } from "./monitoring/people.ts";
import { Secrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";

/**
 * The fields of the access log. Neither path nor query is logged, because both can contain a token that opens a page.
 * The route's key says which page was requested. The request id is API Gateway's own, `gatewayId` in the API's lines about
 * errors.
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
  const withAll = { environment: { ...withMedia.environment, ...help, ...live } };
  const workspace = createAppFunction(stack, bus, WORKSPACE, withAll);
  const handler = createAppFunction(stack, bus, API, withAll);
  const own = {
    images: createAppFunction(stack, bus, IMAGES, { environment }),
    pages: createAppFunction(stack, bus, PAGES, withMedia),
    readiness: createAppFunction(stack, bus, READINESS, {
      environment: { ...environment, MEDIA_PUBLIC_KEY: mediaKeys.publicKey },
    }),
    slack: createAppFunction(stack, bus, SLACK_CALLS, { environment }),
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

  for (const fn of [workspace, handler, ...Object.values(own)]) watchFunction(stack, fn);
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
      metric: refusals(stack, { gateway: api.cdk.accessLogGroup, workspace: workspace.logGroup }),
      at: 100,
      description:
        "The API refuses calls for being too many (429): a limit of load.ts is too low, or somebody is guessing tokens. " +
        "The access log's routeKey, or the route in the workspace's log, says where; what API Gateway itself refused has " +
        "no integrationLatency.",
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
    /** The host for the calls at WORKSPACE_PATHS, which are refused alike without the header. */
    workspaceHost: giveUrl(stack, workspace),
  };
}
