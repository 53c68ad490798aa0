import type { Work } from "./load.ts";

type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";
/**
 * ListBucket is needed also to recognize missing objects, because without it S3 answers 'denied' for them. CopyPost and
 * CheckBackup list objects with it.
 */
type ObjectAction =
  | "GetObject"
  | "PutObject"
  | "PutObjectRetention"
  | "DeleteObject"
  | "AbortMultipartUpload"
  | "ListBucket";

/** Sealed licenses and signed contracts, which are evidence, and snapshots of the search, which are replaced often. */
type DocumentsFolder = "licences/" | "contracts/" | "search/";

/** The permissions of a function; infra-tests compare them with what the functions actually used. */
export interface Access {
  table?: readonly TableAction[];
  media?: readonly ObjectAction[];
  documents?: readonly ObjectAction[];
  /** The built pages, from which the API serves the public ones. */
  site?: readonly ObjectAction[];
  /** Pictures of people and teams, which are public. */
  branding?: readonly ObjectAction[];
  /** CSV files to import, and the ids of long lists to export. */
  imports?: readonly ObjectAction[];
  /** Copies and anchors that outlive their originals. */
  backup?: readonly ObjectAction[];
  /** The key prefixes in a bucket to which its rights on objects are limited. Without an entry, the whole bucket. */
  within?: { documents?: DocumentsFolder | readonly DocumentsFolder[]; backup?: "anchors/" | "files/" };
  /** Mail from the deployment's own address: mails without files (ses:SendEmail), or with files (ses:SendRawEmail). */
  mail?: true | "files";
  /** events:PutEvents on the bus. */
  bus?: true;
  /** appsync:EventPublish on teams' channels, by which open pages are signalled. */
  live?: true;
}

export interface FunctionDefinition {
  name: string;
  /** Path from the repository's root, without extension; the export is `handler`. */
  handler: string;
  access: Access;
  memoryMb: number;
  timeoutSeconds: number;
  /**
   * Reads whole originals, draws pictures, or loads a team's whole index. On AWS each has its own process; where all
   * share one, as in the embedded run, they run one at a time.
   */
  heavy?: true;
  /** Renders public pages with React, and writes calendars. */
  draws?: true;
  /** Secrets it reads. */
  secrets?: readonly SecretName[];
  /** Native packages that are installed beside the bundle instead of bundled. */
  install?: readonly string[];
  /** Packages of fonts, copied beside the bundle. */
  fonts?: readonly string[];
}

export type SecretName =
  | "APP_SECRET"
  | "MEDIA_PRIVATE_KEY"
  | "LICENCE_SEAL"
  | "SLACK_SIGNING_SECRET"
  | "SLACK_TOKEN_KEYS";

/** Fed from a queue. */
export interface Queued extends FunctionDefinition {
  /** What its concurrency is calculated from. */
  work: Work;
}

export interface Subscription extends Queued {
  /** The event it handles, or several events that are handled alike. */
  event: string | readonly string[];
}

/** All event names of a subscription. */
export const eventsOf = ({ event }: Pick<Subscription, "event">): readonly string[] =>
  typeof event === "string" ? [event] : event;

export interface Schedule extends FunctionDefinition {
  /** Minutes between two runs. */
  everyMinutes: number;
}

/** Work of a domain, caused by events or by time. */
export interface Domain {
  /** The beginning of its stack's name. */
  name: string;
  subscriptions: readonly Subscription[];
  schedules?: readonly Schedule[];
}
