import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Config, type StackContext } from "sst/constructs";
import type { SecretName } from "../packages/functions/src/function-definition.ts";

export function Secrets({ stack }: StackContext) {
  /** Secrets that `sst secrets load` sets; only these are passed to functions by binding. */
  const secrets: Record<SecretName, Config.Secret> = {
    APP_SECRET: new Config.Secret(stack, "APP_SECRET"),
    MEDIA_PRIVATE_KEY: new Config.Secret(stack, "MEDIA_PRIVATE_KEY"),
    // Without a value, Slack isn't set up.
    SLACK_SIGNING_SECRET: new Config.Secret(stack, "SLACK_SIGNING_SECRET"),
    SLACK_TOKEN_KEYS: new Config.Secret(stack, "SLACK_TOKEN_KEYS"),
    LICENCE_SEAL: new Config.Secret(stack, "LICENCE_SEAL"),
  };

  /** A secret that only CloudFront and the API share. No person needs to know it, so it is generated. */
  const originSecret = new Secret(stack, "OriginSecret", {
    description: "Header by which the API knows CloudFront",
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
  });

  return {
    secrets,
    /** A dynamic reference: CloudFormation inserts the value, and no template contains it. */
    originSecret: originSecret.secretValue.unsafeUnwrap(),
  };
}
