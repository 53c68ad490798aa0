import type { EventName } from "@clearhouse/core/base/happenings/list.schema.ts";

type TableAction =
  | "GetItem"
  | "Scan"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "BatchWriteItem"
  | "ConditionCheckItem";
/**
 * CopyPost and CheckBackup list objects with ListBucket. Other functions need ListBucket to recognize missing objects,
 * for which S3 otherwise answers 'denied'.
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
  /** The bucket with the site's built pages; the API reads the public pages from this bucket. */
  site?: readonly ObjectAction[];
  /** Pictures of people and teams, which are public. */
  branding?: readonly ObjectAction[];
  /** CSV files to import, and the ids of long lists to export. */
  imports?: readonly ObjectAction[];
  /** Copies and anchors, which remain when their originals are gone. */
  backup?: readonly ObjectAction[];
  /**
   * By bucket, the key prefixes to which the permissions for objects are limited; a bucket without an entry isn't
   * limited.
   */
  within?: {
    documents?: DocumentsFolder | readonly DocumentsFolder[];
    backup?: "anchors/" | "files/";
    /**
     * All teams' exports, whose keys have the team's id before the folder; or the missing object that readiness asks
     * for.
     */
    media?: "media/*/exports/" | "ready/";
  };
  /** Sends mail from the deployment's email address: without files (ses:SendEmail) or with files (ses:SendRawEmail). */
  mail?: true | "files";
  /** events:PutEvents on the bus. */
  bus?: true;
  /** cognito-idp:ListUsers and AdminDeleteUser on the user pool. */
  accounts?: true;
  /** appsync:EventPublish on teams' channels, for sending signals to open pages. */
  live?: true;
}

export interface FunctionDefinition {
  name: string;
  /** The module's path from the repository's root, without extension; its export is named `handler`. */
  handler: string;
  access: Access;
  memoryMb: number;
  timeoutSeconds: number;
  /**
   * Whether the function reads whole originals, draws pictures or documents, or needs much memory. On AWS each function
   * has its own process. In npm start's local server functions share one process, but for heavy ones: these run in
   * processes of their own, and only a few of them at a time.
   */
  heavy?: true;
  /** Whether the function renders public pages with React and writes calendars. */
  draws?: true;
  /** The secrets that the function reads. */
  secrets?: readonly SecretName[];
  /** Native packages that are installed beside the bundle instead of bundled. */
  install?: readonly string[];
  /** Packages of fonts that are copied beside the bundle. */
  fonts?: readonly string[];
}

export type SecretName =
  | "APP_SECRET"
  | "MEDIA_PRIVATE_KEY"
  | "LICENCE_SEAL"
  | "SLACK_SIGNING_SECRET"
  | "SLACK_TOKEN_KEYS";

/** A function that gets messages from a queue. */
export interface Queued extends FunctionDefinition {
  /**
   * How many messages the function handles in parallel, for all teams together; stated if two don't suffice for the
   * busiest minute (docs/decisions/stated-load.md).
   */
  concurrency?: number;
}

/** SQS requires at least two calls in parallel. */
export const concurrencyOf = ({ concurrency = 2 }: Pick<Queued, "concurrency">): number => concurrency;

/** What follows from an event: a module whose handler one profile's function calls. */
export interface Subscription extends Queued {
  /** The event that the consequence follows from, or several events that it treats alike. */
  event: EventName | readonly EventName[];
  /** The name of the profile whose function, queue, time-out and permissions the consequence has. */
  profile: string;
}

/**
 * A function for consequences that need the same: time-out, memory, permissions, secrets, packages. Each message in its
 * queue is one event for one consequence.
 */
export interface Profile extends Queued {
  consequences: readonly Subscription[];
}

/** The handler of each profile's function, which calls the handler of the consequence that a message names. */
export const PROFILE_HANDLER = "packages/functions/src/profile";

/**
 * Makes a profile.
 * @param listed by each consequence's name, its event or events and its handler's path below events/
 */
export const profile = (
  settings: Omit<Queued, "handler">,
  listed: Readonly<Record<string, readonly [event: Subscription["event"], handler: string]>>,
): Profile => ({
  ...settings,
  handler: PROFILE_HANDLER,
  consequences: Object.entries(listed).map(([name, [event, path]]) => ({
    ...settings,
    name,
    event,
    handler: `packages/functions/src/events/${path}`,
    profile: settings.name,
  })),
});

/** All event names of a subscription. */
export const eventsOf = ({ event }: Pick<Subscription, "event">): readonly string[] =>
  typeof event === "string" ? [event] : event;

/** The file with the consequences of a profile, which a bundle replaces with {@link ownConsequences}. */
export const PROFILE_HANDLERS = /\/functions\/src\/profile-handlers\.ts$/;

/**
 * What esbuild loads instead of profile-handlers.ts: these consequences alone, each as a module that is loaded when it
 * is first called. So a cold start costs what it would cost a function with this consequence alone.
 * @param root the repository's root
 */
export const ownConsequences = (
  consequences: readonly Subscription[],
  root: string,
): { contents: string; resolveDir: string } => ({
  contents: `export const CONSEQUENCES = {
        ${consequences.map((one) => `${one.name}: { events: ${JSON.stringify(eventsOf(one))}, load: () => import("./${one.handler}") }`).join(",\n")}
      };`,
  resolveDir: root,
});

export interface Schedule extends FunctionDefinition {
  /** Minutes between two runs. */
  everyMinutes: number;
}

/**
 * Permissions that many functions share, by name. A function that needs further permissions names them in its
 * definition.
 */

type TableActions = NonNullable<Access["table"]>;
type ObjectActions = NonNullable<Access["media"]>;

/**
 * For an event handler that accesses records by key. The handler needs all these permissions to record that it has
 * handled an event.
 */
export const RECORDS = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] as const satisfies TableActions;

/**
 * The permissions in {@link RECORDS}, and Query, for an event handler that also reads lists, such as an asset's log or
 * a team's members.
 */
export const RECORDS_AND_LISTS = [...RECORDS, "Query"] as const satisfies TableActions;

/**
 * The permissions in {@link RECORDS_AND_LISTS}, and ConditionCheckItem, for a function whose writes depend on another
 * record: that the asset of an entry still exists, or that nobody has asked not to be asked again.
 */
export const ASSET_LOG = [...RECORDS_AND_LISTS, "ConditionCheckItem"] as const satisfies TableActions;

/** For aborting an upload. Aborting removes the upload's parts or the completed object. */
export const END_UPLOADS = ["AbortMultipartUpload", "DeleteObject"] as const satisfies ObjectActions;

/** For reading objects that may be missing. Without ListBucket, S3 answers 'denied' for a missing object. */
export const READ_IF_THERE = ["GetObject", "ListBucket"] as const satisfies ObjectActions;

/** For everything that is done with a file, from its first part to its removal. */
export const UPLOADS = [...READ_IF_THERE, "PutObject", ...END_UPLOADS] as const satisfies ObjectActions;

/** For a function that mails people. With the secret, it hashes email addresses for the suppression list. */
export const MAIL = {
  memoryMb: 512,
  timeoutSeconds: 30,
  secrets: ["APP_SECRET"] satisfies SecretName[],
} as const satisfies Partial<FunctionDefinition>;
