import { CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { Api as HttpApi } from "sst/constructs";
import { THROTTLES, type Throttle } from "../packages/functions/src/load.ts";
import { IMAGES_PATHS, PAGES_PATHS, READINESS_PATHS, SLACK_PATHS } from "../packages/functions/src/subscriptions.ts";

/** Routes with their own limit. */
export const LIMITED: Record<string, { throttle: Throttle; by?: "images" | "pages" | "readiness" | "slack" }> = {
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
    READINESS_PATHS.map((path) => [`ANY ${path}`, { throttle: THROTTLES.readiness, by: "readiness" as const }]),
  ),
  ...Object.fromEntries(
    SLACK_PATHS.map((path) => [`ANY ${path}`, { throttle: THROTTLES.slack, by: "slack" as const }]),
  ),
};

/** Sets the limits of routes, because SST sets only the stage's limit. */
export const limitRoutes = (api: HttpApi): void => {
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
