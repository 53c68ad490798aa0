import { readFileSync } from "node:fs";
import * as z from "zod";
import { personalStage } from "../packages/core/src/platform/personal-stage.ts";
import { isProtected } from "../packages/core/src/platform/protection.policy.ts";
import { TABLE } from "../packages/core/src/platform/store/table.definition.ts";
import { reservationsFor } from "./concurrency.ts";

/** A variable that may be missing or empty: CI systems pass unset variables as empty strings. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional());

const REGION = z.preprocess(
  (value) => value || undefined,
  z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .default("us-east-1"),
);

const oldIndex = z.enum(Object.keys(TABLE.leaving) as (keyof typeof TABLE.leaving)[]);

const schema = z.object({
  /**
   * The region of everything but CloudFront's certificates and web ACL, which AWS requires in us-east-1. A stage that
   * exists can't be moved by this variable: it would become another stage beside the old one.
   */
  CLEARHOUSE_REGION: REGION,
  /**
   * "true" if the stage's data must outlive mistakes, "false" if the stage may be removed with all of its data. Only a
   * developer's own stage needs no value. CLEARHOUSE_UNPROTECT names a stage called prod that loses its protection.
   */
  CLEARHOUSE_PROTECTED: optional(z.string()),
  CLEARHOUSE_UNPROTECT: optional(z.string()),
  /**
   * For how many days a protected stage's anchors can't be changed or removed by anybody. A shorter time only applies
   * to anchors that are written later.
   */
  CLEARHOUSE_ANCHOR_DAYS: z.preprocess(
    (value) => value || undefined,
    z.coerce.number().int().min(365).max(36_500).default(3_650),
  ),
  /**
   * The indexes that a stage of an earlier release still has, separated by commas. AWS removes only one with each deploy;
   * a new stage has none of them.
   */
  CLEARHOUSE_OLD_INDEXES: z.preprocess(
    (value) => (typeof value === "string" && value !== "" ? value.split(",") : []),
    z.array(oldIndex),
  ),
  /** The site's URL for people; its host is the distribution's alternate name if a certificate is set. */
  CLEARHOUSE_SITE_URL: z.url({ protocol: /^https$/ }).transform((url) => new URL(url).origin),
  /**
   * The certificate in ACM (us-east-1) for the host of CLEARHOUSE_SITE_URL. Without it the site has a host name of
   * CloudFront.
   */
  CLEARHOUSE_CERTIFICATE_ARN: optional(z.string().regex(/^arn:aws[\w-]*:acm:us-east-1:/)),
  /**
   * The Route 53 zone for the site's alias and the mail domain's DKIM records; without the zone, a person makes these
   * records.
   */
  CLEARHOUSE_HOSTED_ZONE_ID: optional(z.string()),
  CLEARHOUSE_HOSTED_ZONE_NAME: optional(z.string()),
  /** The sender of every mail; its domain becomes the SES identity. */
  CLEARHOUSE_MAIL_FROM: z.email(),
  /** The mails that SES allows the account in 24 hours, by which an alarm is raised before they are used up. */
  CLEARHOUSE_MAIL_QUOTA: z.preprocess((value) => value || undefined, z.coerce.number().int().min(1).default(50_000)),
  /**
   * The domain for bounces (SES' custom MAIL FROM), below the sender's domain; by default `bounce.` and that
   * domain.
   */
  CLEARHOUSE_BOUNCE_DOMAIN: optional(z.hostname()),
  /** The DMARC record of the sender's domain; without it, no record is made. */
  CLEARHOUSE_DMARC: optional(z.string().regex(/^v=DMARC1; ?p=(none|quarantine|reject)\b/)),
  /** The email address to which support requests are mailed; without it they are only stored. */
  CLEARHOUSE_SUPPORT_EMAIL: optional(z.email()),
  /** The URLs of pages to which /support links. */
  CLEARHOUSE_HELP_URL: optional(z.url({ protocol: /^https$/ })),
  CLEARHOUSE_STATUS_URL: optional(z.url({ protocol: /^https$/ })),
  /**
   * "ses" once the SES identity is verified, because Cognito accepts only a verified identity. Cognito's own sender
   * sends only 50 mails a day.
   */
  CLEARHOUSE_AUTH_MAIL: z.preprocess((value) => value || undefined, z.enum(["cognito", "ses"]).default("cognito")),
  /**
   * How many calls of the user pool one IP address may make within five minutes, by a rule of AWS WAF; 0 for no rule.
   * People of one office may share an IP address.
   */
  CLEARHOUSE_AUTH_RATE_LIMIT: z.preprocess(
    (value) => value || undefined,
    z.coerce
      .number()
      .int()
      .max(2_000_000)
      .refine((limit) => limit === 0 || limit >= 10, "WAF accepts no limit below 10; 0 means no rule")
      .default(500),
  ),
  /** The domain of Cognito's pages for Google, with its us-east-1 certificate; by default below amazoncognito.com. */
  CLEARHOUSE_AUTH_DOMAIN: optional(z.string()),
  CLEARHOUSE_AUTH_CERTIFICATE_ARN: optional(z.string().regex(/^arn:aws[\w-]*:acm:us-east-1:/)),
  /**
   * The client's id for signing in with Google. Signing in with Google is offered if this variable and the next
   * variable are set; the next variable is the name of the client's secret in Secrets Manager.
   */
  CLEARHOUSE_GOOGLE_CLIENT_ID: optional(z.string()),
  CLEARHOUSE_GOOGLE_SECRET_NAME: optional(z.string()),
  /** A WAF web ACL of the global scope, for the site's distribution. */
  CLEARHOUSE_WEB_ACL_ARN: optional(z.string().regex(/^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\//)),
  /**
   * The email address to which the requests of the public site's visitors are mailed; without it they are only stored.
   */
  CLEARHOUSE_SALES_EMAIL: optional(z.email()),
  CLEARHOUSE_ALARM_EMAIL: optional(z.email()),
  /** Dollars a month for the whole account, near which the email address for alarms gets a mail. */
  CLEARHOUSE_BUDGET: optional(z.coerce.number().positive()),
  /**
   * The URL at which the people who get alarms read docs/operations.md. Each alarm ends with a link to a section of
   * that page.
   */
  CLEARHOUSE_RUNBOOK_URL: optional(z.url({ protocol: /^https$/ })),
  /** A restored table that the stage uses instead of its own, and that table's stream (docs/operations.md, Restore). */
  CLEARHOUSE_TABLE_NAME: optional(z.string().regex(/^[\w.-]{3,255}$/)),
  CLEARHOUSE_TABLE_STREAM_ARN: optional(
    z.string().regex(/^arn:aws[\w-]*:dynamodb:[\w-]+:\d{12}:table\/[\w.-]+\/stream\//),
  ),
  /**
   * "by-age" moves files into S3's cheaper storage classes: originals when nobody has read them for a month, copies in
   * the backup after a month. "standard" moves nothing.
   */
  CLEARHOUSE_FILE_CLASSES: z.preprocess(
    (value) => value || undefined,
    z.enum(["by-age", "standard"]).default("by-age"),
  ),
  /**
   * A bucket for copies of the backup and for the table's daily exports, and its account, which should be another
   * account and region (docs/copies-bucket.json makes it).
   */
  CLEARHOUSE_COPIES_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{2,62}$/)),
  CLEARHOUSE_COPIES_ACCOUNT: optional(z.string().regex(/^\d{12}$/)),
  /**
   * How many functions of this stage may run at once: the account's limit, or this stage's part of the limit if the
   * account has several stages. Without it, nothing is reserved, as a new account with its limit of 10 requires.
   */
  CLEARHOUSE_CONCURRENCY: optional(z.coerce.number().int().positive()),
  /** A PEM; without it, the file `media-public-key.<stage>.pem` in the repository's root is used. */
  CLEARHOUSE_MEDIA_PUBLIC_KEY: optional(z.string()),
});

/** The names of all settings, for a test of docs/deploy.md. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape);

export type Settings = ReturnType<typeof readSettings>;

const readKey = (stage: string): string => {
  const file = `media-public-key.${stage}.pem`;
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new Error(`Set CLEARHOUSE_MEDIA_PUBLIC_KEY or put the media public key into ${file}`, { cause });
  }
};

/** A PEM with real line ends; in a variable they may be written as `\n`. */
const normalisePem = (pem: string): string => `${pem.replaceAll("\\n", "\n").trim()}\n`;

const both = <A, B>(a: A | undefined, b: B | undefined, names: string) => {
  if ((a === undefined) !== (b === undefined)) throw new Error(`${names} belong together: set both or neither`);
  return a === undefined || b === undefined ? undefined : ([a, b] as const);
};

/** The region to which SST deploys, which it asks before it knows the stage. */
export const readRegion = (source: NodeJS.ProcessEnv = process.env): string => {
  const parsed = REGION.safeParse(source.CLEARHOUSE_REGION);
  if (!parsed.success) throw new Error(`CLEARHOUSE_REGION: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
};

/**
 * The differences between deployments, which are read when the stacks are built. Of the stacks, only this
 * file reads process.env.
 * @throws Error that names the variable
 */
export const readSettings = (
  stage: string,
  source: NodeJS.ProcessEnv = process.env,
  personal: string | undefined = personalStage(),
) => {
  const parsed = schema.safeParse(source);
  if (!parsed.success) throw new Error(`Deployment settings: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  const zone = both(
    env.CLEARHOUSE_HOSTED_ZONE_ID,
    env.CLEARHOUSE_HOSTED_ZONE_NAME,
    "CLEARHOUSE_HOSTED_ZONE_ID and _NAME",
  );
  const google = both(
    env.CLEARHOUSE_GOOGLE_CLIENT_ID,
    env.CLEARHOUSE_GOOGLE_SECRET_NAME,
    "CLEARHOUSE_GOOGLE_CLIENT_ID and _SECRET_NAME",
  );
  const authDomain = both(
    env.CLEARHOUSE_AUTH_DOMAIN,
    env.CLEARHOUSE_AUTH_CERTIFICATE_ARN,
    "CLEARHOUSE_AUTH_DOMAIN and _AUTH_CERTIFICATE_ARN",
  );
  const copies = both(
    env.CLEARHOUSE_COPIES_BUCKET,
    env.CLEARHOUSE_COPIES_ACCOUNT,
    "CLEARHOUSE_COPIES_BUCKET and _COPIES_ACCOUNT",
  );
  const restored = both(
    env.CLEARHOUSE_TABLE_NAME,
    env.CLEARHOUSE_TABLE_STREAM_ARN,
    "CLEARHOUSE_TABLE_NAME and _TABLE_STREAM_ARN",
  );
  if (restored && !restored[1].includes(`:table/${restored[0]}/`)) {
    throw new Error(`CLEARHOUSE_TABLE_STREAM_ARN isn't a stream of the table ${restored[0]}`);
  }
  if (restored && !restored[1].includes(`:dynamodb:${env.CLEARHOUSE_REGION}:`)) {
    throw new Error(`CLEARHOUSE_TABLE_STREAM_ARN isn't in the region ${env.CLEARHOUSE_REGION}`);
  }
  const isProtectedStage = isProtected(stage, {
    protected: env.CLEARHOUSE_PROTECTED,
    unprotect: env.CLEARHOUSE_UNPROTECT,
    personalStage: personal,
  });
  if (isProtectedStage && !env.CLEARHOUSE_ALARM_EMAIL) {
    throw new Error("CLEARHOUSE_ALARM_EMAIL is needed in a protected stage: without it, nobody gets the alarms");
  }
  const mailDomain = env.CLEARHOUSE_MAIL_FROM.slice(env.CLEARHOUSE_MAIL_FROM.lastIndexOf("@") + 1);
  const bounceDomain = env.CLEARHOUSE_BOUNCE_DOMAIN ?? `bounce.${mailDomain}`;
  if (!bounceDomain.endsWith(`.${mailDomain}`)) {
    throw new Error(`CLEARHOUSE_BOUNCE_DOMAIN must be below ${mailDomain}, the domain of CLEARHOUSE_MAIL_FROM`);
  }
  return {
    isProtected: isProtectedStage,
    anchorDays: env.CLEARHOUSE_ANCHOR_DAYS,
    copies: copies && { bucketName: copies[0], account: copies[1] },
    siteUrl: env.CLEARHOUSE_SITE_URL,
    certificateArn: env.CLEARHOUSE_CERTIFICATE_ARN,
    hostedZone: zone && { hostedZoneId: zone[0], zoneName: zone[1] },
    mailFrom: env.CLEARHOUSE_MAIL_FROM,
    mailDomain,
    bounceDomain,
    dmarc: env.CLEARHOUSE_DMARC,
    mailQuota: env.CLEARHOUSE_MAIL_QUOTA,
    supportEmail: env.CLEARHOUSE_SUPPORT_EMAIL ?? "",
    helpUrl: env.CLEARHOUSE_HELP_URL ?? "",
    statusUrl: env.CLEARHOUSE_STATUS_URL ?? "",
    authMail: env.CLEARHOUSE_AUTH_MAIL,
    authRateLimit: env.CLEARHOUSE_AUTH_RATE_LIMIT,
    authDomain: authDomain && { domainName: authDomain[0], certificateArn: authDomain[1] },
    google: google && { clientId: google[0], secretName: google[1] },
    webAclArn: env.CLEARHOUSE_WEB_ACL_ARN,
    salesEmail: env.CLEARHOUSE_SALES_EMAIL,
    alarmEmail: env.CLEARHOUSE_ALARM_EMAIL,
    budget: env.CLEARHOUSE_BUDGET,
    runbookUrl: env.CLEARHOUSE_RUNBOOK_URL,
    restoredTable: restored && { tableName: restored[0], tableStreamArn: restored[1] },
    oldIndexes: env.CLEARHOUSE_OLD_INDEXES,
    fileClasses: env.CLEARHOUSE_FILE_CLASSES,
    concurrency: env.CLEARHOUSE_CONCURRENCY,
    /** The executions at once that are reserved for functions, by their names. */
    reserved: reservationsFor(env.CLEARHOUSE_CONCURRENCY),
    mediaPublicKey: normalisePem(env.CLEARHOUSE_MEDIA_PUBLIC_KEY ?? readKey(stage)),
  };
};
