import { Api as HttpApi, type StackContext, use } from "sst/constructs";
import { API, IMAGES, IMAGES_PATHS } from "../packages/functions/src/subscriptions.ts";
import { Auth } from "./auth.ts";
import { Events } from "./events.ts";
import { createFunction } from "./function.ts";
import { createMediaKeys } from "./media-keys.ts";
import { Secrets } from "./secrets.ts";

/**
 * Neither path nor query: both can hold a token that opens a page. The route's key says which page it was; what the
 * API did is in its own log under the same request id.
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
  const handler = createFunction(stack, bus, API, {
    environment: { ...environment, MEDIA_KEY_PAIR_ID: mediaKeys.keyPairId },
  });
  const images = createFunction(stack, bus, IMAGES, { environment });

  // No authorizer: one middleware verifies the token and reads the membership, here and in the local run alike.
  // No CORS: site and API are one origin.
  const api = new HttpApi(stack, "Http", {
    cors: false,
    accessLog: { format: JSON.stringify(ACCESS_LOG), retention: "one_month" },
    defaults: { throttle: { rate: 200, burst: 400 } },
    routes: {
      "ANY /api/{proxy+}": { function: handler },
      "ANY /rights-request": { function: handler },
      "ANY /invite/{proxy+}": { function: handler },
      // API Gateway takes the most specific route first.
      ...Object.fromEntries(IMAGES_PATHS.map((path) => [`ANY ${path}`, { function: images }])),
    },
  });

  return {
    handlers: [handler, images],
    mediaKeyGroup: mediaKeys.keyGroup,
    httpApiId: api.httpApiId,
    /** As CloudFront's origin; asked directly, the API refuses for want of the origin's header. */
    host: `${api.httpApiId}.execute-api.${app.region}.${stack.urlSuffix}`,
  };
}
