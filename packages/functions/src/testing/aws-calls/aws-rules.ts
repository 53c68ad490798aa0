import { S3ServiceException } from "@aws-sdk/client-s3";
import type * as Hash from "@clearhouse/core/platform/hash.ts";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";
import { vi } from "vitest";
import { API, IMAGES, PAGES, READINESS, SCHEDULES, SUBSCRIPTIONS, WORKSPACE } from "../../subscriptions.ts";
import { functionAtHand } from "./at-hand.ts";
import { bucketOf } from "./permissions.ts";
import { intercept, isMissing, type SdkCall } from "./sdk.ts";

/**
 * Rules of AWS that the local replacements don't enforce. This file is loaded before every test file of this package,
 * so that code that only works locally fails in tests.
 */

const KEYS = new Set<string>(
  [TABLE, ...Object.values(TABLE.indexes)].flatMap((keys) => [keys.partitionKey, keys.sortKey]),
);

const validation = (message: string): Error =>
  Object.assign(new Error(message), {
    name: "ValidationException",
    $fault: "client",
    $metadata: { httpStatusCode: 400 },
  });

type Values = Record<string, unknown>;

/**
 * The name of a key whose value in a call's input is an empty string, or with which the input compares an empty string;
 * undefined if there is no such key.
 */
const emptyKey = (input: unknown): string | undefined => {
  if (typeof input !== "object" || input === null) return undefined;
  const { KeyConditionExpression, ExpressionAttributeValues } = input as {
    KeyConditionExpression?: string;
    ExpressionAttributeValues?: Values;
  };
  const compared = Object.entries(KeyConditionExpression ? (ExpressionAttributeValues ?? {}) : {}).find(
    ([name, value]) => value === "" && KeyConditionExpression?.match(new RegExp(`${name}\\b`)),
  );
  if (compared) return compared[0];
  for (const [name, value] of Object.entries(input)) {
    if (value === "" && KEYS.has(name)) return name;
    const found = emptyKey(value);
    if (found) return found;
  }
  return undefined;
};

/**
 * Refuses calls in which a key's value is an empty string, as AWS does. AWS refuses an empty string even in a
 * comparison with a key.
 */
const refuseEmptyKeys = ({ service, input }: SdkCall): void => {
  const name = service === "dynamodb" ? emptyKey(input) : undefined;
  if (name) {
    throw validation(
      "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty " +
        `string value. Key: ${name}`,
    );
  }
};

const FUNCTIONS = [WORKSPACE, API, IMAGES, PAGES, READINESS, ...SCHEDULES, ...SUBSCRIPTIONS];

const denied = (): S3ServiceException =>
  new S3ServiceException({
    name: "AccessDenied",
    message: "Access Denied",
    $fault: "client",
    $metadata: { httpStatusCode: 403 },
  });

const mayList = (name: string, bucket: unknown): boolean => {
  const access = FUNCTIONS.find((one) => one.name === name)?.access;
  return access?.[bucketOf(bucket)]?.includes("ListBucket") ?? false;
};

/** Whether a key begins with a folder, in which `*` stands for any characters, as in an IAM resource. */
const isIn = (key: string, folder: string): boolean => new RegExp(`^${folder.replaceAll("*", ".*")}`).test(key);

/** Refuses calls about objects outside of the prefixes in the function's permissions, as S3 does. */
const refuseOtherFolders = ({ service, input }: SdkCall): void => {
  if (service !== "s3" || typeof input.Key !== "string") return;
  const within = FUNCTIONS.find(({ name }) => name === functionAtHand())?.access.within ?? {};
  const mayReach = (bucketName: unknown, key: string): boolean => {
    const folders = Object.entries(within).find(([bucket]) => bucket === bucketOf(bucketName))?.[1] ?? "";
    return [folders].flat().some((folder) => isIn(key, folder));
  };
  const [source, ...copied] = typeof input.CopySource === "string" ? input.CopySource.split("/") : [];
  const reaches = mayReach(input.Bucket, input.Key) && (source === undefined || mayReach(source, copied.join("/")));
  if (!reaches) throw denied();
};

/** Replaces the error for a missing object with 'denied' if the function may not list the bucket, as S3 does. */
const hideWhatIsMissing = ({ service, input }: SdkCall, error: unknown): unknown => {
  const name = functionAtHand();
  if (service !== "s3" || !isMissing(error) || !name || mayList(name, input.Bucket)) return error;
  return denied();
};

/**
 * Refuses a key that is derived from APP_SECRET to functions without this secret. In tests all functions have the same
 * environment, and the key stays in memory.
 */
vi.mock("@clearhouse/core/platform/hash.ts", async (original) => {
  const hash = await original<typeof Hash>();
  const keyFor: typeof hash.keyFor = async (purpose) => {
    const definition = FUNCTIONS.find(({ name }) => name === functionAtHand());
    if (definition && !definition.secrets?.includes("APP_SECRET")) throw new Error("Secret APP_SECRET is not set");
    return hash.keyFor(purpose);
  };
  return { ...hash, keyFor };
});

intercept({
  call: async (call, perform) => {
    refuseEmptyKeys(call);
    refuseOtherFolders(call);
    try {
      return await perform();
    } catch (error) {
      throw hideWhatIsMissing(call, error);
    }
  },
});
