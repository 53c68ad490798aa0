import type { Access, FunctionDefinition, SecretName } from "../function-definition.ts";

/** Permissions that many functions share, by name. A function that needs more adds it in its definition. */

type TableActions = NonNullable<Access["table"]>;
type ObjectActions = NonNullable<Access["media"]>;

/** A consequence keeps a record that it was done (put, read, updated, deleted), and accesses records by key. */
export const RECORDS = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] as const satisfies TableActions;

/** As {@link RECORDS}, and reads lists: an asset's log, a team's members. */
export const RECORDS_AND_LISTS = [...RECORDS, "Query"] as const satisfies TableActions;

/** As {@link RECORDS_AND_LISTS}, and writes to an asset's log if the asset still exists. */
export const ASSET_LOG = [...RECORDS_AND_LISTS, "ConditionCheckItem"] as const satisfies TableActions;

/** Aborts an upload: removes its parts, or the completed object. */
export const END_UPLOADS = ["AbortMultipartUpload", "DeleteObject"] as const satisfies ObjectActions;

/** Reads objects that may be missing, and has to distinguish that from being refused. */
export const READ_IF_THERE = ["GetObject", "ListBucket"] as const satisfies ObjectActions;

/** A file's whole life, from its first part to its removal. */
export const UPLOADS = [...READ_IF_THERE, "PutObject", ...END_UPLOADS] as const satisfies ObjectActions;

/** Tells a person in the application. */
export const NOTICE = { memoryMb: 512, timeoutSeconds: 30 } as const satisfies Partial<FunctionDefinition>;

/** Tells a person by mail; addresses are hashed with the secret for the suppression list. */
export const MAIL = {
  ...NOTICE,
  secrets: ["APP_SECRET"] satisfies SecretName[],
} as const satisfies Partial<FunctionDefinition>;
