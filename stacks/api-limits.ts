import { CfnRoute, CfnStage } from "aws-cdk-lib/aws-apigatewayv2";
import type { Api as HttpApi } from "sst/constructs";
import { THROTTLES, type Throttle } from "../packages/functions/src/load.ts";
import {
  IMAGES_PATHS,
  inGateway,
  PAGES_PATHS,
  READINESS_PATHS,
  SLACK_PATHS,
} from "../packages/functions/src/subscriptions.ts";

interface Limited {
  throttle: Throttle;
  by?: "images" | "pages" | "readiness" | "slack";
}

const limited = (paths: readonly string[], limit: Limited) =>
  Object.fromEntries(paths.map((path) => [`ANY ${inGateway(path)}`, limit]));

/** Routes with their own limit. */
export const LIMITED: Record<string, Limited> = {
  ...limited(["/api/owner/*"], { throttle: THROTTLES.owners }),
  ...limited(["/api/sign-contract", "/api/sign-contract/*", "/api/creator-onboard"], { throttle: THROTTLES.signers }),
  ...limited(PAGES_PATHS, { throttle: THROTTLES.publicPages, by: "pages" }),
  ...limited(IMAGES_PATHS, { throttle: THROTTLES.pictures, by: "images" }),
  ...limited(READINESS_PATHS, { throttle: THROTTLES.readiness, by: "readiness" }),
  ...limited(SLACK_PATHS, { throttle: THROTTLES.slack, by: "slack" }),
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
