import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { env } from "@clearhouse/core/platform/env.ts";
import { functionAtHand } from "./at-hand.ts";
import { intercept, isMissing, type SdkCall } from "./sdk.ts";

/** A permission that a function has used, in the notation of IAM and subscriptions.ts. */
export interface Used {
  function: string;
  service: string;
  action: string;
  /** `table`, `table/index/gsi1`, a bucket by its role, `bus`, `mail`, `channels` or `accounts`. */
  resource: string;
}

type Right = Omit<Used, "function">;

/** The permissions that the writes in a transaction need. */
const WRITES: Record<string, string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

const ofTable = ({ action, input }: SdkCall): Right[] => {
  const right = (name: string): Right => ({
    service: "dynamodb",
    action: name,
    resource: input.IndexName ? `table/index/${input.IndexName}` : "table",
  });
  if (action !== "TransactWriteItems") return [right(action)];
  const items = input.TransactItems as Record<string, unknown>[];
  return items.flatMap((item) => Object.keys(item).map((kind) => right(WRITES[kind] ?? kind)));
};

/** The permissions that S3's operations need; some operations need the same permission. */
const OBJECTS: Record<string, readonly string[]> = {
  CreateMultipartUpload: ["PutObject"],
  UploadPart: ["PutObject"],
  CompleteMultipartUpload: ["PutObject"],
  HeadObject: ["GetObject"],
  ListObjectsV2: ["ListBucket"],
  CopyObject: ["PutObject"],
};

export const bucketOf = (name: unknown): "media" | "documents" | "site" | "branding" | "imports" | "backup" => {
  const buckets = {
    media: env.MEDIA_BUCKET,
    documents: env.DOCUMENTS_BUCKET,
    site: env.SITE_BUCKET,
    branding: env.BRANDING_BUCKET,
    imports: env.IMPORTS_BUCKET,
    backup: env.BACKUP_BUCKET,
  };
  const roles = Object.keys(buckets) as (keyof typeof buckets)[];
  const role = roles.find((one) => buckets[one] === name);
  if (!role) throw new Error(`No bucket of ours is called ${name}`);
  return role;
};

/** The bucket from which a call reads; for a copy, the source's bucket. */
const readBucketOf = ({ action, input }: SdkCall) =>
  bucketOf(action === "CopyObject" ? String(input.CopySource).split("/")[0] : input.Bucket);

const rightsFor = (call: SdkCall): Right[] => {
  const { service, action, input } = call;
  switch (service) {
    case "dynamodb":
      return ofTable(call);
    case "s3":
      return [
        ...[...(OBJECTS[action] ?? [action]), ...(input.ObjectLockMode ? ["PutObjectRetention"] : [])].map((right) => ({
          service,
          action: right,
          resource: bucketOf(input.Bucket),
        })),
        ...(action === "CopyObject" ? [{ service, action: "GetObject", resource: readBucketOf(call) }] : []),
      ];
    case "ses":
      return [{ service, action, resource: "mail" }];
    case "cognito-idp":
      return [{ service, action, resource: "accounts" }];
    case "events":
      return [{ service, action, resource: "bus" }];
  }
};

/** The channel on which Node reports each request of its fetch. */
const REQUESTS = "undici:request:create";

/** Whether a request is a signal to open pages, which no SDK client sends. */
const isSignal = (message: unknown): boolean => {
  const { request } = message as { request: { origin: string; path: string } };
  return `${request.origin}${request.path}` === env.LIVE_PUBLISH_URL;
};

/**
 * Records the permissions that functions use: those for their calls, and ListBucket if S3 reports a missing object,
 * because without ListBucket the answer would be 'denied'. Calls that no function makes aren't recorded.
 */
export const recordRights = () => {
  const seen = new Map<string, Used>();
  const note = (rights: readonly Right[]): void => {
    const name = functionAtHand();
    for (const right of name ? rights : []) {
      const used: Used = { function: name ?? "", ...right };
      seen.set(JSON.stringify(used), used);
    }
  };
  const stop = intercept({
    call: async (call, perform) => {
      note(rightsFor(call));
      try {
        return await perform();
      } catch (error) {
        if (call.service === "s3" && isMissing(error)) {
          note([{ service: "s3", action: "ListBucket", resource: readBucketOf(call) }]);
        }
        throw error;
      }
    },
  });
  const onRequest = (message: unknown): void => {
    if (isSignal(message)) note([{ service: "appsync", action: "EventPublish", resource: "channels" }]);
  };
  subscribe(REQUESTS, onRequest);
  return {
    used: (): Used[] => [...seen.keys()].toSorted().map((line) => JSON.parse(line) as Used),
    stop: () => {
      unsubscribe(REQUESTS, onRequest);
      stop();
    },
  };
};
