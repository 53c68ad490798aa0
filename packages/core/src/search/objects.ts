import { randomUUID } from "node:crypto";
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { s3 } from "../platform/store/s3.ts";
import { decode, encode } from "./codec.ts";
import type { Columns } from "./columns.ts";

const FOLDER = "search/";

/** A name that no other snapshot has or will have. */
export const nameObject = (teamId: string, generation: number): string =>
  `${FOLDER}${teamId}/${generation}-${randomUUID()}.gz`;

/** Whether an object of the documents is a snapshot, which is made anew where it is missing. */
export const isSnapshot = (key: string): boolean => key.startsWith(FOLDER);

export const generationOf = (object: string): number => Number(/\/(\d+)-[^/]+$/.exec(object)?.[1] ?? 0);

export const writeObject = async (Key: string, columns: Columns): Promise<void> => {
  const Body = await encode(columns);
  await s3.send(new PutObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key, Body, ContentType: "application/gzip" }));
};

/** @returns undefined where there is no such object, or one of another version of this program */
export const readObject = async (Key: string): Promise<Columns | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
    return Body && (await decode(await Body.transformToByteArray()));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/** Fine for one that is gone. */
export const removeObject = async (Key: string): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key }));
};
