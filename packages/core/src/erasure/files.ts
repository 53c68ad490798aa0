import { DeleteObjectCommand, GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import type { Item } from "../archive/registry.ts";
import { env } from "../platform/env.ts";
import { type Bucket, keysUnder } from "../platform/store/keys-under.ts";
import { importFolder } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import type { Matcher } from "./person.ts";

/** An S3 object to be removed, and a description of it. */
export interface FileToRemove {
  bucket: Bucket;
  key: string;
  what: string;
}

export const removeFile = async ({ bucket, key }: FileToRemove): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket: env[bucket], Key: key }));
};

/** Whether a text file mentions the person; false for a missing file. */
const textHolds = async (bucket: Bucket, key: string, matcher: Matcher): Promise<boolean> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env[bucket], Key: key }));
    return matcher.finds((await Body?.transformToString("utf8")) ?? "");
  } catch (error) {
    if (error instanceof NoSuchKey) return false;
    throw error;
  }
};

/** Whether an unfinished import still needs this object: the imported file, or a file of the rows refused so far. */
const isAtWork = ({ state, key, importId }: Item, object: string): boolean =>
  (state === "queued" || state === "running") && (object === key || object.split("/").includes(String(importId)));

/**
 * The imported files and files of refused rows that mention the person, for finished and unfinished imports.
 * @returns `open`: ids of unfinished imports that read such a file
 */
export const importFiles = async (
  teamId: string,
  records: readonly Item[],
  matcher: Matcher,
): Promise<{ files: FileToRemove[]; open: string[] }> => {
  const files: FileToRemove[] = [];
  const open = new Set<string>();
  const what = `part of an import of ${teamId}`;
  for (const { refusedKey } of records) {
    if (typeof refusedKey === "string" && (await textHolds("MEDIA_BUCKET", refusedKey, matcher)))
      files.push({ bucket: "MEDIA_BUCKET", key: refusedKey, what });
  }
  for await (const key of keysUnder("IMPORTS_BUCKET", importFolder(teamId))) {
    if (!(await textHolds("IMPORTS_BUCKET", key, matcher))) continue;
    const reader = records.find((record) => isAtWork(record, key));
    if (reader) open.add(String(reader.importId));
    else files.push({ bucket: "IMPORTS_BUCKET", key, what });
  }
  return { files, open: [...open] };
};
