import type { Access, FunctionDefinition, SecretName } from "../function-definition.ts";

/** What many functions may do, by name. A function that needs more adds it where it is defined. */

type TableActions = NonNullable<Access["table"]>;
type ObjectActions = NonNullable<Access["media"]>;

/** A consequence keeps a record that it was done (put, read, updated, deleted), and works on records by their keys. */
export const RECORDS = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] as const satisfies TableActions;

/** And reads lists: an asset's log, a team's members. */
export const RECORDS_AND_LISTS = [...RECORDS, "Query"] as const satisfies TableActions;

/** And enters something in an asset's log only while the asset is there. */
export const ASSET_LOG = [...RECORDS_AND_LISTS, "ConditionCheckItem"] as const satisfies TableActions;

/** Gives up an upload: its parts, or the object that they became. */
export const END_UPLOADS = ["AbortMultipartUpload", "DeleteObject"] as const satisfies ObjectActions;

/** Reads objects that may be gone, and has to tell that from being refused. */
export const READ_IF_THERE = ["GetObject", "ListBucket"] as const satisfies ObjectActions;

/** A file from its first part to its removal. */
export const UPLOADS = [...READ_IF_THERE, "PutObject", ...END_UPLOADS] as const satisfies ObjectActions;

/** A person is told in the application. */
export const NOTICE = { memoryMb: 512, timeoutSeconds: 30 } as const satisfies Partial<FunctionDefinition>;

/** A person is told by mail, whose addresses are hashed with the secret in the suppression list. */
export const MAIL = {
  ...NOTICE,
  secrets: ["APP_SECRET"] satisfies SecretName[],
} as const satisfies Partial<FunctionDefinition>;
