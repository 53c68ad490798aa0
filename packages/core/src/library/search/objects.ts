import { randomUUID } from "node:crypto";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { env } from "../../platform/env.ts";
import { keysUnder } from "../../platform/store/keys-under.ts";
import { searchFolder } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import { COLUMNS, decode, encode, VERSION } from "./snapshot/codec.ts";
import type { Columns } from "./snapshot/columns.ts";

/** An earlier release, which knew no appended columns, looks for the end of this ending alone. */
const ENDING = `.c${COLUMNS}.v${VERSION}.gz`;

/** A new, unique S3 key for a part of a snapshot. @param generation the number of the snapshot */
export const nameObject = (teamId: string, generation: number): string =>
  `${searchFolder(teamId)}${generation}-${randomUUID()}${ENDING}`;

/** The S3 keys of all parts of a team's snapshots, including parts that no record in the table names. */
export const objectsOf = (teamId: string): AsyncGenerator<string> =>
  keysUnder("DOCUMENTS_BUCKET", searchFolder(teamId));

/**
 * Whether an object of the documents bucket is part of a search snapshot. A lost snapshot can be made again from the
 * records.
 */
export const isSnapshot = (key: string): boolean => key.startsWith("search/");

export const generationOf = (object: string): number => Number(/\/(\d+)-[^/]+$/.exec(object)?.[1] ?? 0);

export const writeObject = async (Key: string, columns: Columns): Promise<void> => {
  const Body = await encode(columns);
  await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body, ContentType: "application/gzip" }));
};

/** Whether an object exists and has all columns that this release writes. */
export const isThere = async (Key: string): Promise<boolean> => {
  if (!Key.endsWith(ENDING)) return false;
  try {
    await s3.send(new HeadObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
};

/**
 * The columns in an object; undefined if the object doesn't exist or was written by another version of this program.
 */
export const readObject = async (Key: string): Promise<Columns | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
    return Body && (await decode(await Body.transformToByteArray()));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Removes an object; does nothing if the object doesn't exist. */
export const removeObject = async (Key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
};
