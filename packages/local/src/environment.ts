import { createHash } from "node:crypto";
import { secretProblem } from "@clearhouse/core/platform/identity/secret-shape.ts";
import * as z from "zod";
import { CLIENT_ID, POOL_ID } from "./cognito/pool.ts";
import { STORES } from "./dynamodb/programs.ts";
import { BUCKETS } from "./s3/buckets.ts";
import type { Secrets } from "./secrets.ts";
import { type Credentials, REGION, StartError } from "./stand-in.ts";

/** The only module of this package that reads process.env. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  CLEARHOUSE_DATA: z.string().min(1).default(".local"),
  /** The host name of a tunnel through which others, such as Slack, reach this server. */
  CLEARHOUSE_TUNNEL: z.union([z.literal(""), z.hostname()]).default(""),
  CLEARHOUSE_STORE: z.enum(STORES).optional(),
  CLEARHOUSE_DYNAMODB_ENDPOINT: z.url().optional(),
  /** The following email addresses and URLs mean the same as in a deployment (docs/deploy.md). */
  CLEARHOUSE_SUPPORT_EMAIL: z.union([z.literal(""), z.email()]).default("support@clearhouse.test"),
  CLEARHOUSE_HELP_URL: z.union([z.literal(""), z.url()]).default(""),
  CLEARHOUSE_STATUS_URL: z.union([z.literal(""), z.url()]).default(""),
  /** The email address to which the requests of the public site's visitors are mailed. */
  CLEARHOUSE_SALES_EMAIL: z.union([z.literal(""), z.email()]).default(""),
  /** The secret of the Slack app that calls this server; without the secret, Slack isn't set up. */
  SLACK_SIGNING_SECRET: z
    .string()
    .default("")
    .superRefine((text, check) => {
      const problem = text === "" ? undefined : secretProblem("SLACK_SIGNING_SECRET", text);
      if (problem) check.addIssue({ code: "custom", message: `SLACK_SIGNING_SECRET ${problem}` });
    }),
  /** The URL of Slack's API, or of a server that replaces it. */
  SLACK_API_URL: z.url().optional(),
});

type Settings = z.infer<typeof settings>;

/**
 * Reads the settings.
 * @throws StartError that names an invalid variable
 */
export const readSettings = (): Settings => {
  const { data, error } = settings.safeParse(process.env);
  if (error) throw new StartError(`A setting can't be used.\n${z.prettifyError(error)}`);
  return data;
};

export const TABLE_NAME = "clearhouse-local";
export const BUS_NAME = "clearhouse-local";
export const MAIL_FROM = "Clearhouse <no-reply@clearhouse.test>";
const KEY_PAIR_ID = "KCLEARHOUSELOCAL";

/**
 * The credentials that the local services accept. The access key's id is a secret too, because DynamoDB Local has a
 * separate database for each id.
 */
export const credentialsOf = ({ secretAccessKey }: Secrets): Credentials => ({
  accessKeyId: createHash("sha256").update(secretAccessKey).digest("hex").slice(0, 20).toUpperCase(),
  secretAccessKey,
});

export interface Endpoints {
  site: string;
  dynamodb: string;
  s3: string;
  ses: string;
  bus: string;
  cognito: string;
  live: { endpoint: string; path: string };
}

/** The variables that core and functions read, with the same names as on AWS, and the endpoints of local services. */
export const buildEnvironment = (
  secret: Secrets & { licenseSeal: string },
  at: Endpoints,
  given: Pick<
    Settings,
    | "SLACK_SIGNING_SECRET"
    | "SLACK_API_URL"
    | `CLEARHOUSE_${"SUPPORT_EMAIL" | "SALES_EMAIL" | "HELP_URL" | "STATUS_URL"}`
  >,
) => ({
  AWS_REGION: REGION,
  AWS_ACCESS_KEY_ID: credentialsOf(secret).accessKeyId,
  AWS_SECRET_ACCESS_KEY: secret.secretAccessKey,
  // The local stores of tables know a caller by the id of the access key, and check no signature.
  TABLE_AUTHORIZATION: `AWS4-HMAC-SHA256 Credential=${credentialsOf(secret).accessKeyId}/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=${"0".repeat(64)}`,
  AWS_EC2_METADATA_DISABLED: "true",
  AWS_PATIENCE: "5",
  // The local table has one partition, and takes as many writes as the machine has time for.
  PARTITION_WRITE_UNITS: "0",
  AWS_ENDPOINT_URL_DYNAMODB: at.dynamodb,
  AWS_ENDPOINT_URL_DYNAMODB_STREAMS: at.dynamodb,
  AWS_ENDPOINT_URL_S3: at.s3,
  AWS_ENDPOINT_URL_SES: at.ses,
  AWS_ENDPOINT_URL_EVENTBRIDGE: at.bus,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: at.cognito,
  S3_PUBLIC_ENDPOINT: at.site,
  S3_PATH_STYLE: "1",
  COGNITO_ENDPOINT: `${at.site}/cognito`,
  COGNITO_JWKS_URL: `${at.cognito}/${POOL_ID}/.well-known/jwks.json`,
  /** The pages between the site and Google are served locally too. */
  GOOGLE_ORIGIN: `${at.site}/cognito`,
  AUTH_FLOW: "USER_PASSWORD_AUTH",
  STAGE: "local",
  // Nothing on this machine collects metrics.
  POWERTOOLS_METRICS_DISABLED: "true",
  SITE_URL: at.site,
  LIVE_PUBLISH_URL: `${at.live.endpoint}/event`,
  LIVE_SOCKET_URL: `${at.site.replace(/^http/, "ws")}${at.live.path}`,
  LIVE_HOST: new URL(at.site).host,
  TABLE_NAME,
  BUS_NAME,
  MEDIA_BUCKET: BUCKETS.media,
  DOCUMENTS_BUCKET: BUCKETS.documents,
  SITE_BUCKET: BUCKETS.site,
  BRANDING_BUCKET: BUCKETS.branding,
  IMPORTS_BUCKET: BUCKETS.imports,
  BACKUP_BUCKET: BUCKETS.backup,
  MAIL_FROM,
  SUPPORT_EMAIL: given.CLEARHOUSE_SUPPORT_EMAIL,
  HELP_URL: given.CLEARHOUSE_HELP_URL,
  STATUS_URL: given.CLEARHOUSE_STATUS_URL,
  SALES_EMAIL: given.CLEARHOUSE_SALES_EMAIL,
  USER_POOL_ID: POOL_ID,
  USER_POOL_CLIENT_ID: CLIENT_ID,
  MEDIA_KEY_PAIR_ID: KEY_PAIR_ID,
  MEDIA_PUBLIC_KEY: secret.mediaPublicKey,
  ORIGIN_SECRET: secret.originSecret,
  APP_SECRET: secret.appSecret,
  MEDIA_PRIVATE_KEY: secret.mediaPrivateKey,
  SLACK_SIGNING_SECRET: given.SLACK_SIGNING_SECRET,
  SLACK_TOKEN_KEYS: createHash("sha256").update(`slack ${secret.appSecret}`).digest("hex"),
  ...(given.SLACK_API_URL && { SLACK_API_URL: given.SLACK_API_URL }),
  LICENCE_SEAL: secret.licenseSeal,
});
export type Environment = ReturnType<typeof buildEnvironment>;

/** A developer's own AWS settings, which must not affect this server. */
const FOREIGN = ["AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_DEFAULT_REGION", "AWS_ENDPOINT_URL"];

/**
 * Sets the environment variables. Call this function before core or functions are imported, because core and functions
 * read their environment on import.
 */
export const applyEnvironment = (environment: Environment): void => {
  for (const name of FOREIGN) delete process.env[name];
  // A person at the terminal wants to see only warnings and errors besides the start message.
  process.env.POWERTOOLS_LOG_LEVEL ??= "WARN";
  Object.assign(process.env, environment);
};
