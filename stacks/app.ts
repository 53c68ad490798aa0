import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { Aspects, RemovalPolicy } from "aws-cdk-lib/core";
import type { App } from "sst/constructs";
import { BUNDLE } from "./bundle.ts";
import { readRegion, readSettings } from "./settings.ts";

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

/** Whether the stage's data must outlive mistakes (CLEARHOUSE_PROTECTED). */
export const isProtected = (stage: string): boolean => readSettings(stage).isProtected;

/**
 * The number of days for which an anchor can't be changed or removed. In stages that aren't protected nothing is
 * locked, so that such a stage can be removed.
 */
export const anchorLockDays = (stage: string): number => {
  const settings = readSettings(stage);
  return settings.isProtected ? settings.anchorDays : 0;
};

/**
 * What happens to a resource with data when the resource is removed from its stack: a protected stage keeps it, other
 * stages delete it.
 */
export const dataRemovalPolicy = (stage: string): RemovalPolicy =>
  isProtected(stage) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/**
 * Sets what all stacks have in common.
 * @param region the region of the settings
 * @throws Error if SST deploys to another region. It chooses the region before it reads `.env` files, which then set the
 * variable too late, so an empty stage would be made in the default region.
 */
export const configureApp = (app: App, region = readRegion()): void => {
  if (app.region !== region) {
    throw new Error(
      `SST deploys to ${app.region}, but CLEARHOUSE_REGION is ${region}: set it in the shell, not in a .env file or by --region.`,
    );
  }
  for (const flag of FLAGS) app.node.setContext(flag, true);
  // In a protected stage, "retain" isn't the default, because every function and role that a later version doesn't have
  // would be kept too. Resources with data set their own removal policy.
  if (!isProtected(app.stage)) app.setDefaultRemovalPolicy("destroy");
  // SST makes a parameter in SSM of the name of each function, queue and bucket, for functions that are bound to them;
  // ours are only bound to secrets, whose parameters are no part of the stacks.
  Aspects.of(app).add({
    visit: (construct) => {
      if (construct instanceof StringParameter) construct.node.scope?.node.tryRemoveChild(construct.node.id);
    },
  });
  app.setDefaultFunctionProps({
    runtime: "nodejs24.x",
    architecture: "arm_64",
    tracing: "disabled",
    nodejs: BUNDLE,
    environment: { NODE_OPTIONS: "--enable-source-maps", STAGE: app.stage },
  });
};
