import { AppSyncAuthorizationType, EventApi } from "aws-cdk-lib/aws-appsync";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import { type StackContext, use } from "sst/constructs";
import { LIVE_NAMESPACE } from "../packages/core/src/integrations/live/live.policy.ts";
import { AUTHORIZE_LIVE } from "../packages/functions/src/subscriptions.ts";
import { Auth } from "./auth.ts";
import { Events } from "./bus.ts";
import { createFunction } from "./function.ts";
import { sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms, watchFunction } from "./monitoring/alarms.ts";

/** The authorizer is called only for texts of three parts between dots, like an ID token. */
const TOKEN = "^[\\w-]+\\.[\\w-]+\\.[\\w-]+$";

/**
 * The channels on which open pages receive signals. Members connect and subscribe if the authorizer allows it, and
 * functions publish with their IAM roles. AppSync's log is off, because the log has the headers of requests, and these
 * headers contain tokens.
 */
export function Live({ stack, app }: StackContext) {
  const { bus } = use(Events);
  const { userPoolId, userPoolClientId } = use(Auth);

  const authorizer = createFunction(stack, bus, AUTHORIZE_LIVE, {
    environment: { USER_POOL_ID: userPoolId, USER_POOL_CLIENT_ID: userPoolClientId },
  });
  watchFunction(stack, authorizer);

  const { IAM, LAMBDA } = AppSyncAuthorizationType;
  const api = new EventApi(stack, "Channels", {
    apiName: app.logicalPrefixedName("live"),
    authorizationConfig: {
      authProviders: [
        {
          authorizationType: LAMBDA,
          // Answers are never cached, because a removed member must not be able to subscribe again.
          lambdaAuthorizerConfig: { handler: authorizer, resultsCacheTtl: Duration.seconds(0), validationRegex: TOKEN },
        },
        { authorizationType: IAM },
      ],
      connectionAuthModeTypes: [LAMBDA],
      defaultPublishAuthModeTypes: [IAM],
      defaultSubscribeAuthModeTypes: [LAMBDA],
    },
  });
  api.addChannelNamespace("Teams", { channelNamespaceName: LIVE_NAMESPACE });

  addAlarms(stack, {
    LiveErrors: {
      metric: new Metric({
        namespace: "AWS/AppSync",
        metricName: "5XXError",
        dimensionsMap: { EventAPIId: api.apiId },
        ...sum,
      }),
      at: 5,
      description: "AppSync fails on signals to open pages, which then hear of changes only when they poll.",
      runbook: "open-pages-hear-of-changes-late",
    },
  });

  const socketUrl = `wss://${api.realtimeDns}/event/realtime`;
  stack.addOutputs({ LiveSocketUrl: socketUrl });
  return {
    /** The origin for the site's CSP. */
    socketOrigin: `wss://${api.realtimeDns}`,
    socketUrl,
    host: api.httpDns,
    publishUrl: `https://${api.httpDns}/event`,
    /** The ARN of all teams' channels. */
    channelsArn: `${api.apiArn}/channelNamespace/${LIVE_NAMESPACE}`,
  };
}
