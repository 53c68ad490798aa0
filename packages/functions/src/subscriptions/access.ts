import type { Access, FunctionDefinition, SecretName } from "../function-definition.ts";

/** Permissions that many functions share, by name. A function that needs more adds that in its definition. */

type TableActions = NonNullable<Access["table"]>;
type ObjectActions = NonNullable<Access["media"]>;

/** For a consequence that accesses records by key; its own record that it was done needs all of these rights. */
export const RECORDS = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"] as const satisfies TableActions;

/** As {@link RECORDS}, for a consequence that also reads lists, such as an asset's log or a team's members. */
export const RECORDS_AND_LISTS = [...RECORDS, "Query"] as const satisfies TableActions;

/** As {@link RECORDS_AND_LISTS}, for a consequence that also writes to an asset's log if the asset still exists. */
export const ASSET_LOG = [...RECORDS_AND_LISTS, "ConditionCheckItem"] as const satisfies TableActions;

/** For aborting an upload, which removes its parts or the completed object. */
export const END_UPLOADS = ["AbortMultipartUpload", "DeleteObject"] as const satisfies ObjectActions;

/** For reading objects that may be missing, which S3 distinguishes from 'denied' only with ListBucket. */
export const READ_IF_THERE = ["GetObject", "ListBucket"] as const satisfies ObjectActions;

/** For everything that is done with a file, from its first part to its removal. */
export const UPLOADS = [...READ_IF_THERE, "PutObject", ...END_UPLOADS] as const satisfies ObjectActions;

/** For a function that notifies people in the application. */
export const NOTICE = { memoryMb: 512, timeoutSeconds: 30 } as const satisfies Partial<FunctionDefinition>;

/** For a function that mails people. With the secret, it hashes addresses for the suppression list. */
export const MAIL = {
  ...NOTICE,
  secrets: ["APP_SECRET"] satisfies SecretName[],
} as const satisfies Partial<FunctionDefinition>;
