import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestServices } from "./context.ts";
import { AUTHORIZATION, createTable } from "./dynamodb.ts";

/**
 * Sets the environment of a test file before the file imports anything. Each file has its own table, buckets and bus,
 * so that files run in parallel and in any order. Every variable is set here, so that the developer's own environment
 * doesn't affect tests.
 */
const services: TestServices = inject("services");
const file = randomUUID().slice(0, 13);

for (const name of Object.keys(process.env)) {
  if (name.startsWith("AWS_") || name.startsWith("SST_")) delete process.env[name];
}

Object.assign(process.env, {
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_PATIENCE: "10",
  PARTITION_WRITE_UNITS: "0",
  // A test makes more calls than a person does.
  PERSON_CALLS: "1000000",
  AWS_ENDPOINT_URL_DYNAMODB: services.dynamodb,
  // As on one machine (clients.ts): the local DynamoDB checks no signature.
  TABLE_AUTHORIZATION: AUTHORIZATION,
  AWS_ENDPOINT_URL_DYNAMODB_STREAMS: services.dynamodb,
  AWS_ENDPOINT_URL_S3: services.s3,
  AWS_ENDPOINT_URL_SES: services.ses,
  AWS_ENDPOINT_URL_EVENTBRIDGE: services.recorder,
  S3_PUBLIC_ENDPOINT: services.s3,
  S3_PATH_STYLE: "1",
  COGNITO_ENDPOINT: "http://localhost/cognito",
  AUTH_FLOW: "USER_PASSWORD_AUTH",
  COGNITO_JWKS_URL: `${services.recorder}/jwks.json`,
  STAGE: "test",
  POWERTOOLS_METRICS_DISABLED: "true",
  SITE_URL: "http://clearhouse.test",
  TABLE_NAME: `table-${file}`,
  BUS_NAME: `bus-${file}`,
  LIVE_PUBLISH_URL: `${services.recorder}/event`,
  LIVE_SOCKET_URL: "ws://clearhouse.test/event/realtime",
  LIVE_HOST: "clearhouse.test",
  MEDIA_BUCKET: `media-${file}`,
  DOCUMENTS_BUCKET: `documents-${file}`,
  SITE_BUCKET: `site-${file}`,
  BRANDING_BUCKET: `branding-${file}`,
  IMPORTS_BUCKET: `imports-${file}`,
  BACKUP_BUCKET: `backup-${file}`,
  ANCHOR_LOCK_DAYS: "3650",
  MAIL_FROM: "Clearhouse <no-reply@clearhouse.test>",
  SUPPORT_EMAIL: `support-${file}@clearhouse.test`,
  SALES_EMAIL: "sales@clearhouse.test",
  USER_POOL_ID: "us-east-1_TestPool1",
  USER_POOL_CLIENT_ID: "clearhousetestclient",
  MEDIA_KEY_PAIR_ID: "KCLEARHOUSETEST",
  MEDIA_PUBLIC_KEY: services.mediaPublicKey,
  ORIGIN_SECRET: "origin-secret-of-the-tests",
  APP_SECRET: services.appSecret,
  MEDIA_PRIVATE_KEY: services.mediaPrivateKey,
  SLACK_SIGNING_SECRET: "slack-signing-secret-of-the-tests",
  SLACK_API_URL: services.slack,
  SLACK_TOKEN_KEYS: "5".repeat(64),
  LICENCE_SEAL: services.licenseSeal,
});

await Promise.all([
  createTable(services.dynamodb, `table-${file}`),
  ...["media", "documents", "site", "branding", "imports", "backup"].map((bucket) =>
    mkdir(join(services.s3Directory, `${bucket}-${file}`)),
  ),
]);
