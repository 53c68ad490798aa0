import { RemovalPolicy } from "aws-cdk-lib/core";
import type { App } from "sst/constructs";
import { BUNDLE } from "./bundle.ts";

/**
 * CDK's feature flags. The flags are in this file, so that tests get the same templates; only the CLI would read
 * cdk.json.
 */
const FLAGS = [
  "@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy",
  "@aws-cdk/aws-s3:createDefaultLoggingPolicy",
  "@aws-cdk/aws-iam:minimizePolicies",
  "@aws-cdk/core:checkSecretUsage",
  "@aws-cdk/aws-lambda:recognizeLayerVersion",
] as const;

export const isProduction = (stage: string): boolean => stage === "prod";

/**
 * The number of days for which an anchor can't be changed or removed. In stages other than prod nothing is locked, so
 * that the stage can be removed.
 */
export const anchorLockDays = (stage: string): number => (isProduction(stage) ? 3_650 : 0);

/**
 * What happens to a resource with data when the resource is removed from its stack: prod keeps it, other stages delete
 * it.
 */
export const dataRemovalPolicy = (stage: string): RemovalPolicy =>
  isProduction(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

export const configureApp = (app: App): void => {
  for (const flag of FLAGS) app.node.setContext(flag, true);
  // In prod, "retain" isn't the default, because every function and role that a later version doesn't have would be
  // kept too. Resources with data set their own removal policy.
  if (!isProduction(app.stage)) app.setDefaultRemovalPolicy("destroy");
  app.setDefaultFunctionProps({
    runtime: "nodejs24.x",
    architecture: "arm_64",
    tracing: "disabled",
    nodejs: BUNDLE,
    environment: { NODE_OPTIONS: "--enable-source-maps", STAGE: app.stage },
  });
};
