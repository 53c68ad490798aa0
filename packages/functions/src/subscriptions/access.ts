import type { Access, FunctionDefinition, SecretName } from "../function-definition.ts";

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
 * The permissions in {@link RECORDS_AND_LISTS}, and ConditionCheckItem, for an event handler that also writes to an
 * asset's log if the asset still exists.
 */
export const ASSET_LOG = [...RECORDS_AND_LISTS, "ConditionCheckItem"] as const satisfies TableActions;

/** For aborting an upload. Aborting removes the upload's parts or the completed object. */
export const END_UPLOADS = ["AbortMultipartUpload", "DeleteObject"] as const satisfies ObjectActions;

/** For reading objects that may be missing. Without ListBucket, S3 answers 'denied' for a missing object. */
export const READ_IF_THERE = ["GetObject", "ListBucket"] as const satisfies ObjectActions;

/** For everything that is done with a file, from its first part to its removal. */
export const UPLOADS = [...READ_IF_THERE, "PutObject", ...END_UPLOADS] as const satisfies ObjectActions;

/** For a function that notifies people in the application. */
export const NOTICE = { memoryMb: 512, timeoutSeconds: 30 } as const satisfies Partial<FunctionDefinition>;

/** For a function that mails people. With the secret, it hashes email addresses for the suppression list. */
export const MAIL = {
  ...NOTICE,
  secrets: ["APP_SECRET"] satisfies SecretName[],
} as const satisfies Partial<FunctionDefinition>;
