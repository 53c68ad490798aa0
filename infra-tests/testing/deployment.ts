import { readFileSync } from "node:fs";

const key = readFileSync("infra-tests/fixtures/media-public-key.pem", "utf8");

/** Settings of two invented deployments: one has only what is required, the other has all. */
export const SETTINGS = {
  test: {
    CLEARHOUSE_PROTECTED: "false",
    CLEARHOUSE_SITE_URL: "https://test.clearhouse.example",
    CLEARHOUSE_MAIL_FROM: "no-reply@clearhouse.example",
    CLEARHOUSE_FILE_CLASSES: "standard",
    CLEARHOUSE_AUTH_RATE_LIMIT: "0",
    CLEARHOUSE_MEDIA_PUBLIC_KEY: key,
  },
  prod: {
    CLEARHOUSE_PROTECTED: "true",
    CLEARHOUSE_SITE_URL: "https://app.clearhouse.example",
    CLEARHOUSE_CERTIFICATE_ARN: "arn:aws:acm:us-east-1:111111111111:certificate/site",
    CLEARHOUSE_HOSTED_ZONE_ID: "Z0000000EXAMPLE",
    CLEARHOUSE_HOSTED_ZONE_NAME: "clearhouse.example",
    CLEARHOUSE_MAIL_FROM: "no-reply@clearhouse.example",
    CLEARHOUSE_SUPPORT_EMAIL: "support@clearhouse.example",
    CLEARHOUSE_HELP_URL: "https://help.clearhouse.example/",
    CLEARHOUSE_STATUS_URL: "https://status.clearhouse.example/",
    CLEARHOUSE_AUTH_MAIL: "ses",
    CLEARHOUSE_COPIES_BUCKET: "clearhouse-copies",
    CLEARHOUSE_COPIES_ACCOUNT: "222222222222",
    CLEARHOUSE_MAIL_QUOTA: "20000",
    CLEARHOUSE_CONCURRENCY: "1000",
    CLEARHOUSE_DMARC: "v=DMARC1; p=quarantine; rua=mailto:dmarc@clearhouse.example",
    CLEARHOUSE_GOOGLE_CLIENT_ID: "client.apps.googleusercontent.com",
    CLEARHOUSE_GOOGLE_SECRET_NAME: "clearhouse/prod/google",
    CLEARHOUSE_WEB_ACL_ARN: "arn:aws:wafv2:us-east-1:111111111111:global/webacl/site/0a1b2c3d",
    CLEARHOUSE_ALARM_EMAIL: "on-call@clearhouse.example",
    CLEARHOUSE_BUDGET: "500",
    CLEARHOUSE_RUNBOOK_URL: "https://docs.clearhouse.example/operations",
    CLEARHOUSE_MEDIA_PUBLIC_KEY: key,
  },
} as const satisfies Record<string, Record<string, string>>;

export type Stage = keyof typeof SETTINGS;
/**
 * The stages, in the order in which they are synthesized: the second stage uses the bundles and the site that were
 * built for prod.
 */
export const STAGES = ["prod", "test"] as const satisfies readonly Stage[];

/** The folder of the synthesized assemblies. */
export const ASSEMBLIES = ".sst/test-cdk.out";
