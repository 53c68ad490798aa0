import type { UserPool } from "aws-cdk-lib/aws-cognito";
import { CfnWebACL, CfnWebACLAssociation } from "aws-cdk-lib/aws-wafv2";
import type { Cognito, Stack } from "sst/constructs";
import { alarmNameOf } from "./monitoring/alarms.ts";
import type { Settings } from "./settings.ts";

/** AWS WAF counts calls over this time. */
const WINDOW_SECONDS = 300;

/**
 * Limits how often one IP address may call the user pool, which browsers call directly. The limit counts all calls
 * together, because sign-ups and requests for codes have their own limits (core/platform/mail/mail-limits.ts).
 */
export const limitCallers = (stack: Stack, auth: Cognito, { authRateLimit }: Settings): void => {
  if (authRateLimit === 0) return;
  const metric = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
    metricName,
  });
  const acl = new CfnWebACL(stack, "AuthLimits", {
    name: alarmNameOf(stack, "AuthLimits"),
    scope: "REGIONAL",
    defaultAction: { allow: {} },
    visibilityConfig: metric("AuthLimits"),
    rules: [
      {
        name: "CallsByAddress",
        priority: 0,
        action: { block: {} },
        visibilityConfig: metric("AuthCallsByAddress"),
        statement: {
          rateBasedStatement: {
            aggregateKeyType: "IP",
            limit: authRateLimit,
            evaluationWindowSec: WINDOW_SECONDS,
          },
        },
      },
    ],
  });
  const { userPoolArn } = auth.cdk.userPool as UserPool;
  new CfnWebACLAssociation(stack, "AuthLimitsAssociation", { resourceArn: userPoolArn, webAclArn: acl.attrArn });
};
