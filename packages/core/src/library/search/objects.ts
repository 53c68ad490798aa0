import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { env } from "../../platform/env.ts";
import { keysUnder } from "../../platform/store/keys-under.ts";
import { searchFolder } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";
import type { Columns, Packed, Ranked } from "./snapshot/columns.ts";

/**
 * The version of the format. A further column doesn't raise it: its numbers are appended after all others, and its names
 * are added to the line of sets. So a process of an earlier release reads such a part and ignores the column, and a part
 * without the column is still read: every list that doesn't need the column is answered from it, until the part is
 * written anew. {@link COLUMNS} counts such columns.
 */
export const VERSION = 4;
/** How many columns were appended since version 4: the members who uploaded the assets, and the assets' rights. */
export const COLUMNS = 2;
/** The gzip level. Level 3 compresses nearly as well as the default level, in a third of the time. */
const LEVEL = 3;

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

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Columns of numbers begin at a multiple of this number of bytes. */
const ALIGNMENT = 8;

const headerSchema = z.object({ version: z.number(), size: z.number(), lengths: z.array(z.number()) });
const setsSchema = z.object({
  brandSets: z.array(z.array(z.string())),
  requesters: z.array(z.string()),
  members: z.array(z.string()).optional(),
  rights: z.array(z.string()).optional(),
  creators: z.array(z.string()).default([]),
});

const numbers = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array | Int32Array | Float64Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
const packed = ({ text, ends }: Packed): Buffer[] => [Buffer.from(text), numbers(ends)];
const ranked = ({ keys, ranks }: Ranked): Buffer[] => [...packed(keys), numbers(ranks)];
const padding = (length: number): number => (ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT;

/** Encodes columns as one gzipped object: a line of JSON with the lengths of its pieces, then the pieces. */
export const encode = async (columns: Columns): Promise<Buffer> => {
  const { sorts, brandSets, requesters, uploads, rights } = columns;
  const names = { brandSets, requesters, members: uploads?.members, rights: rights?.all, creators: rights?.creators };
  const parts = [
    ...packed(columns.ids),
    ...packed(columns.texts),
    Buffer.from(JSON.stringify(names)),
    ...[columns.byId, columns.createdAt, columns.changedAt, columns.status, columns.type, columns.endsOn].map(numbers),
    ...[columns.releaseFrom, columns.brandSet, columns.requester].map(numbers),
    ...[sorts.name, sorts.uploadedBy, sorts.brand, sorts.usageRights].flatMap(ranked),
    ...(uploads ? [numbers(uploads.member)] : []),
    ...(rights ? [numbers(rights.of), numbers(rights.creator)] : []),
  ];
  const header = { version: VERSION, size: columns.size, lengths: parts.map(({ length }) => length) };
  const line = Buffer.from(`${JSON.stringify(header)}\n`);
  const padded = [line, ...parts].flatMap((part) => [part, Buffer.alloc(padding(part.length))]);
  return zip(Buffer.concat(padded), { level: LEVEL });
};

/** Decodes an object of {@link encode}; undefined for an object of another version. */
export const decode = async (object: Uint8Array): Promise<Columns | undefined> => {
  const bytes = await unzip(object);
  const line = bytes.indexOf("\n");
  const { version, size, lengths } = headerSchema.parse(JSON.parse(bytes.toString("utf8", 0, line)));
  if (version !== VERSION) return undefined;
  let at = line + 1 + padding(line + 1);
  const left = [...lengths];
  const next = (): Buffer => {
    const length = left.shift() ?? 0;
    const part = bytes.subarray(at, at + length);
    at += length + padding(length);
    return part;
  };
  // Copies the bytes, so that numbers are aligned, and so that the whole object needn't stay in memory.
  const own = (): ArrayBuffer => new Uint8Array(next()).buffer;
  const text = (): string => next().toString();
  const texts = (): Packed => ({ text: text(), ends: new Uint32Array(own()) });
  const ranks = (): Ranked => ({ keys: texts(), ranks: new Uint32Array(own()) });
  const [ids, all] = [texts(), texts()];
  const { members, rights, creators, ...sets } = setsSchema.parse(JSON.parse(text()));
  return {
    size,
    ids,
    texts: all,
    ...sets,
    byId: new Uint32Array(own()),
    createdAt: new Float64Array(own()),
    changedAt: new Float64Array(own()),
    status: new Uint8Array(own()),
    type: new Uint8Array(own()),
    endsOn: new Int32Array(own()),
    releaseFrom: new Int32Array(own()),
    brandSet: new Uint32Array(own()),
    requester: new Uint32Array(own()),
    sorts: { name: ranks(), uploadedBy: ranks(), brand: ranks(), usageRights: ranks() },
    uploads: members && { members, member: new Uint32Array(own()) },
    rights: rights && { all: rights, of: new Uint32Array(own()), creators, creator: new Uint32Array(own()) },
  };
};
