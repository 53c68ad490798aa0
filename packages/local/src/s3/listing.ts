import { AsyncLocalStorage } from "node:async_hooks";
import type { Middleware } from "./middleware.ts";

interface Listed {
  isTruncated: boolean;
}
type ListObjects = (bucket: string, options: object) => Promise<Listed>;

interface Answer {
  ListBucketResult?: { IsTruncated: boolean; NextContinuationToken?: string; Contents: { Key: string }[] };
}

/** Whether s3rver's store reports more objects than it returned for the current list request. */
const asked = new AsyncLocalStorage<{ truncated: boolean }>();

/**
 * Makes s3rver's store report every list as complete, so that s3rver makes no continuation token; {@link
 * continuedLists} adds our own token.
 */
export const wholeLists =
  (listObjects: ListObjects): ListObjects =>
  async (bucket, options) => {
    const listed = await listObjects(bucket, options);
    const list = asked.getStore();
    if (!list) return listed;
    list.truncated = listed.isTruncated;
    return { ...listed, isTruncated: false };
  };

/**
 * Continues lists of more than a thousand objects with the last object's name as token. s3rver would encrypt its own
 * token with a cipher that current OpenSSL refuses.
 */
export const continuedLists: Middleware = async (context, next) => {
  if (context.method !== "GET" || context.query["list-type"] !== "2") return next();
  const { "continuation-token": token, ...query } = context.query;
  if (typeof token === "string") {
    context.query = { ...query, "start-after": Buffer.from(token, "base64url").toString() };
  }
  const list = { truncated: false };
  await asked.run(list, next);
  const { ListBucketResult: answer } = (context.body ?? {}) as Answer;
  if (!answer || !list.truncated) return;
  answer.IsTruncated = true;
  answer.NextContinuationToken = Buffer.from(answer.Contents.at(-1)?.Key ?? "").toString("base64url");
};
