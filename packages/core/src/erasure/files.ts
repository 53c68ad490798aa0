import { DeleteObjectCommand, GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import type { Item } from "../archive/registry.ts";
import { env } from "../platform/env.ts";
import { type Bucket, keysUnder } from "../platform/store/keys-under.ts";
import { importFolder } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import type { Matcher } from "./person.ts";

/** An object that goes, and what it is. */
export interface Gone {
  bucket: Bucket;
  key: string;
  what: string;
}

export const removeFile = async ({ bucket, key }: Gone): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket: env[bucket], Key: key }));
};

/** Whether a text file holds the person. One that is gone doesn't. */
const textHolds = async (bucket: Bucket, key: string, matcher: Matcher): Promise<boolean> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env[bucket], Key: key }));
    return matcher.finds((await Body?.transformToString("utf8")) ?? "");
  } catch (error) {
    if (error instanceof NoSuchKey) return false;
    throw error;
  }
};

/** Whether an import is to read this object yet: its file, or the rows that were refused so far. */
const isAtWork = ({ state, key, importId }: Item, object: string): boolean =>
  (state === "queued" || state === "running") && (object === key || object.split("/").includes(String(importId)));

/**
 * What imports left of files that hold the person: the file, whether it was imported or not, and the rows that were refused.
 * @returns `open`: ids of imports that go on reading such a file
 */
export const importFiles = async (
  teamId: string,
  records: readonly Item[],
  matcher: Matcher,
): Promise<{ gone: Gone[]; open: string[] }> => {
  const gone: Gone[] = [];
  const open = new Set<string>();
  const what = `part of an import of ${teamId}`;
  for (const { refusedKey } of records) {
    if (typeof refusedKey === "string" && (await textHolds("MEDIA_BUCKET", refusedKey, matcher)))
      gone.push({ bucket: "MEDIA_BUCKET", key: refusedKey, what });
  }
  for await (const key of keysUnder("IMPORTS_BUCKET", importFolder(teamId))) {
    if (!(await textHolds("IMPORTS_BUCKET", key, matcher))) continue;
    const reader = records.find((record) => isAtWork(record, key));
    if (reader) open.add(String(reader.importId));
    else gone.push({ bucket: "IMPORTS_BUCKET", key, what });
  }
  return { gone, open: [...open] };
};
