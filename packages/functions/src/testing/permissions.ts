import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "@clearhouse/core/platform/env.ts";
import { intercept, type SdkCall } from "./sdk.ts";

/** A right that a function was seen to use, in the words of IAM and of subscriptions.ts. */
export interface Used {
  function: string;
  service: string;
  action: string;
  /** `table`, `table/index/gsi1`, a bucket by its role, `bus` or `mail`. */
  resource: string;
}

type Right = Omit<Used, "function">;

/** A transaction needs the right of each of its writes. */
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

/** S3 has fewer rights than calls. */
const OBJECTS: Record<string, string> = {
  CreateMultipartUpload: "PutObject",
  UploadPart: "PutObject",
  CompleteMultipartUpload: "PutObject",
  HeadObject: "GetObject",
};

const bucketOf = (name: unknown): string => {
  const buckets = {
    media: env.MEDIA_BUCKET,
    documents: env.DOCUMENTS_BUCKET,
    site: env.SITE_BUCKET,
    branding: env.BRANDING_BUCKET,
    imports: env.IMPORTS_BUCKET,
  };
  const role = Object.entries(buckets).find(([, bucket]) => bucket === name)?.[0];
  if (!role) throw new Error(`No bucket of ours is called ${name}`);
  return role;
};

const rightsFor = (call: SdkCall): Right[] => {
  const { service, action, input } = call;
  switch (service) {
    case "dynamodb":
      return ofTable(call);
    case "s3":
      return [{ service, action: OBJECTS[action] ?? action, resource: bucketOf(input.Bucket) }];
    case "ses":
      return [{ service, action, resource: "mail" }];
    case "events":
      return [{ service, action, resource: "bus" }];
  }
};

/** Notes which rights functions use. What runs outside of `as` is nobody's. */
export const recordRights = () => {
  const running = new AsyncLocalStorage<string>();
  const seen = new Map<string, Used>();
  const stop = intercept({
    call: (call, perform) => {
      const name = running.getStore();
      for (const right of name ? rightsFor(call) : []) {
        const used: Used = { function: name ?? "", ...right };
        seen.set(JSON.stringify(used), used);
      }
      return perform();
    },
  });
  return {
    as: <T>(name: string, work: () => Promise<T>): Promise<T> => running.run(name, work),
    used: (): Used[] => [...seen.keys()].toSorted().map((line) => JSON.parse(line) as Used),
    stop,
  };
};
