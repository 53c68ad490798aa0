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
/** ListBucket lists nothing here: without it S3 says 'denied' of an object that isn't there. */
type ObjectAction =
  | "GetObject"
  | "PutObject"
  | "PutObjectRetention"
  | "DeleteObject"
  | "AbortMultipartUpload"
  | "ListBucket";

/** Sealed licenses and signed contracts, which are evidence, and snapshots of the search, which come and go. */
type DocumentsFolder = "licences/" | "contracts/" | "search/";

/** What a function may do, and no more; infra-tests compare it with what the functions were seen to do. */
export interface Access {
  table?: readonly TableAction[];
  media?: readonly ObjectAction[];
  documents?: readonly ObjectAction[];
  /** The built pages, from which the API serves the public ones. */
  site?: readonly ObjectAction[];
  /** Pictures of people and teams, read by everybody. */
  branding?: readonly ObjectAction[];
  /** CSV files on their way into the table, and what long lists that go out of it are written by. */
  imports?: readonly ObjectAction[];
  /** Copies and anchors that outlive what they were made of. */
  backup?: readonly ObjectAction[];
  /** Where in a bucket its rights on objects end: at keys that begin so. Everywhere in a bucket that isn't named. */
  within?: { documents?: DocumentsFolder | readonly DocumentsFolder[]; backup?: "anchors/" | "files/" };
  /** Mail from the deployment's own address: mails alone (ses:SendEmail), or mails with files (ses:SendRawEmail). */
  mail?: true | "files";
  /** events:PutEvents on the bus. */
  bus?: true;
  /** appsync:EventPublish on teams' channels, on which open pages hear of changes. */
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
   * Reads whole originals, draws, or holds a team's whole index. On AWS each has a process of its own; where all of them
   * share one, as in the embedded run, one of these works at a time.
   */
  heavy?: true;
  /** Draws public pages, with React, and writes calendars. */
  draws?: true;
  /** Secrets it reads. */
  secrets?: readonly SecretName[];
  /** Native packages that are installed beside the bundle instead of bundled. */
  install?: readonly string[];
  /** Packages of fonts that it draws with, put beside the bundle as they are. */
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
  /** What its concurrency follows from. */
  work: Work;
}

export interface Subscription extends Queued {
  /** What it is done on: one event, or several that are alike to it. */
  event: string | readonly string[];
}

/** The names of all the events that a subscription is for. */
export const eventsOf = ({ event }: Pick<Subscription, "event">): readonly string[] =>
  typeof event === "string" ? [event] : event;

export interface Schedule extends FunctionDefinition {
  /** Minutes between two runs. */
  everyMinutes: number;
}

/** What is done for a part of the application whenever something happens or some time has passed. */
export interface Domain {
  /** Begins the name of its stack. */
  name: string;
  subscriptions: readonly Subscription[];
  schedules?: readonly Schedule[];
}
