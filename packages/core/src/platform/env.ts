import * as z from "zod";

/** The only module of this package that reads process.env. Each value is parsed when it is first used. */
const VALUES = {
  STAGE: z.string().min(1),
  /** The site's public URL, without a trailing slash. */
  SITE_URL: z.url().transform((url) => url.replace(/\/$/, "")),
  TABLE_NAME: z.string().min(3),
  BUS_NAME: z.string().min(1),
  MEDIA_BUCKET: z.string().min(3),
  DOCUMENTS_BUCKET: z.string().min(3),
  SITE_BUCKET: z.string().min(3),
  BRANDING_BUCKET: z.string().min(3),
  IMPORTS_BUCKET: z.string().min(3),
  BACKUP_BUCKET: z.string().min(3),
  /**
   * Days for which an anchor (see docs/evidence.md) can't be changed or removed; 0 for a stage that must be removable.
   */
  ANCHOR_LOCK_DAYS: z.coerce.number().int().nonnegative().default(0),
  MAIL_FROM: z.string().min(3),
  /** The email address that gets support requests; "" for none. */
  SUPPORT_EMAIL: z.union([z.literal(""), z.email()]).default(""),
  /** The operator's help page, linked on /support; "" for none. STATUS_URL is the operator's status page. */
  HELP_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  STATUS_URL: z.union([z.literal(""), z.url({ protocol: /^https?$/ })]).default(""),
  /** The email address that gets inquiries from visitors of the public site; "" for none. */
  SALES_EMAIL: z.union([z.literal(""), z.email()]).default(""),
  MEDIA_KEY_PAIR_ID: z.string().min(1),
  /** The public key with which media cookies are checked, a PEM. */
  MEDIA_PUBLIC_KEY: z.string().min(1),
  /** The URL to which signals for open pages are posted. */
  LIVE_PUBLISH_URL: z.url(),
  /** The base URL of Slack's API, or of the stand-in for Slack in tests. */
  SLACK_API_URL: z.url().default("https://slack.com/api/"),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_PATH_STYLE: z.stringbool().default(false),
  /**
   * How many times as long as AWS the services may take to answer. On one machine they share its processor with
   * everything else that runs there, and answer late when it is busy.
   */
  AWS_PATIENCE: z.coerce.number().min(1).default(1),
  /**
   * The Authorization header of all calls of a table's store that checks no signatures; absent on AWS, where each call is
   * signed.
   */
  TABLE_AUTHORIZATION: z.string().startsWith("AWS4-HMAC-SHA256 ").optional(),
  /**
   * Write units a second that DynamoDB gives to one partition of the table, such as a team's; 0 for a store without
   * such a limit.
   */
  PARTITION_WRITE_UNITS: z.coerce.number().int().nonnegative().default(1_000),
  /** Calls of the API that one signed-in person may make in ten seconds (functions/src/api/http/auth.ts). */
  PERSON_CALLS: z.coerce.number().int().positive().default(1_500),
  /** "off" if no other site may be called. Tests use "off", because their posts don't exist. */
  FOREIGN_NETWORK: z.enum(["on", "off"]).default("on"),
} as const;

type Values = { readonly [K in keyof typeof VALUES]: z.infer<(typeof VALUES)[K]> };

const parsed = new Map<string, unknown>();

/**
 * The environment of this process.
 * @throws Error that names a missing or malformed variable
 */
export const env: Values = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(VALUES).map(([name, schema]) => [
      name,
      {
        enumerable: true,
        get: () => {
          if (!parsed.has(name)) {
            const result = schema.safeParse(process.env[name]);
            if (!result.success) throw new Error(`Environment variable ${name}: ${z.prettifyError(result.error)}`);
            parsed.set(name, result.data);
          }
          return parsed.get(name);
        },
      },
    ]),
  ),
) as Values;

/**
 * Locally, a secret's environment variable has its value. On AWS, the variable has only SST's marker, and the value is
 * in SSM (see secret.ts).
 */
export const rawSecret = (name: string): { value: string | undefined; sstValue: string | undefined } => ({
  value: process.env[name],
  sstValue: process.env[`SST_Secret_value_${name}`],
});

export const sstPlace = () => ({ app: process.env.SST_APP ?? "", stage: process.env.SST_STAGE ?? "" });
