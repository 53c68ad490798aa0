import { DeleteObjectCommand, GetObjectCommand, NoSuchKey } from "@aws-sdk/client-s3";
import { env } from "../../platform/env.ts";
import { type Bucket, keysUnder } from "../../platform/store/keys-under.ts";
import { importFolder } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import type { Item } from "../archive/registry.ts";
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

/** A text file; "" if it is missing. */
const textAt = async (bucket: Bucket, key: string): Promise<string> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env[bucket], Key: key }));
    return (await Body?.transformToString("utf8")) ?? "";
  } catch (error) {
    if (error instanceof NoSuchKey) return "";
    throw error;
  }
};

/** Whether an object is an import's: its file, or a file of its refused rows. */
const isOf = ({ key, refusedKey, importId }: Item, object: string): boolean =>
  object === key || object === refusedKey || object.split("/").includes(String(importId));

/** Whether an unfinished import still needs its file and the files of the rows refused so far. */
const isAtWork = ({ state }: Item): boolean => state === "queued" || state === "running";

/** The imports of a team, and its uploaded files that may be imported. */
export interface ImportRecords {
  imports: readonly Item[];
  uploads: readonly Item[];
}

/** An imported file, or a file of refused rows, that mentions the person. */
export interface ImportFile extends FileToRemove {
  /** The id of the unfinished import that reads the file. */
  open?: string;
  /**
   * The names in it, if the file is somebody else's: neither has it an address of the person, nor did they send it. The
   * names may be ordinary words there.
   */
  words?: readonly string[];
}

/** The imported files and files of refused rows that mention the person, for finished and unfinished imports. */
export const importFiles = async (
  teamId: string,
  { imports, uploads }: ImportRecords,
  matcher: Matcher,
): Promise<ImportFile[]> => {
  const files: ImportFile[] = [];
  const look = async (bucket: Bucket, key: string): Promise<void> => {
    const text = await textAt(bucket, key);
    if (!matcher.finds(text)) return;
    const record = imports.find((one) => isOf(one, key));
    const senderId = record?.userId ?? uploads.find((one) => one.key === key)?.ownerId;
    const isTheirs = matcher.isId(senderId) || matcher.hasAddress(text);
    files.push({
      ...{ bucket, key, what: `part of an import of ${teamId}` },
      ...(record && bucket === "IMPORTS_BUCKET" && isAtWork(record) && { open: String(record.importId) }),
      ...(!isTheirs && { words: matcher.standing(text) }),
    });
  };
  for (const { refusedKey } of imports) if (typeof refusedKey === "string") await look("MEDIA_BUCKET", refusedKey);
  for await (const key of keysUnder("IMPORTS_BUCKET", importFolder(teamId))) await look("IMPORTS_BUCKET", key);
  return files;
};
