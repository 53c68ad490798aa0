import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

type Metadata = Record<string, unknown>;

/** The methods of s3rver's store by which an object comes to lie somewhere. */
export interface ObjectWrites {
  getResourcePath(bucket: string, key: string, resource: string): string;
  getMetadata(bucket: string, key: string): Promise<Metadata>;
  putObject(object: { bucket: string; key: string }): Promise<unknown>;
  copyObject(
    fromBucket: string,
    fromKey: string,
    bucket: string,
    key: string,
    metadata?: Metadata | null,
  ): Promise<Metadata>;
}

/** Beside the buckets; no bucket has such a name. */
const WRITING = "._writing";

/** What s3rver keeps of an object. The bytes are moved last: they are what makes it exist. */
const FILES = ["metadata.json", "object.md5", "object"] as const;

/**
 * s3rver writes an object's bytes where they will lie and their description after them. A run that is killed meanwhile,
 * or a client that leaves, leaves half an object, or a description that can't be read and fails every list. On S3 an
 * object is stored whole or not at all. So each is written as another object first, and moved when it is complete.
 */
export const wholeObjects = (
  directory: string,
  store: ObjectWrites,
): Pick<ObjectWrites, "putObject" | "copyObject"> => {
  const pathOf = store.getResourcePath.bind(store);
  const put = store.putObject.bind(store);
  const copy = store.copyObject.bind(store);
  // What a killed run was writing.
  rmSync(join(directory, WRITING), { recursive: true, force: true });
  mkdirSync(join(directory, WRITING), { recursive: true });

  /** Has `write` store an object of the name it is given, and gives that object its own name. */
  const stored = async <T>(bucket: string, key: string, write: (name: string) => Promise<T>): Promise<T> => {
    const name = randomUUID();
    try {
      const result = await write(name);
      await mkdir(dirname(pathOf(bucket, key, "object")), { recursive: true });
      for (const file of FILES) await rename(pathOf(WRITING, name, file), pathOf(bucket, key, file));
      return result;
    } catch (error) {
      await Promise.all(FILES.map((file) => rm(pathOf(WRITING, name, file), { force: true })));
      throw error;
    }
  };

  return {
    putObject: (object) =>
      stored(object.bucket, object.key, (name) =>
        put(Object.assign(Object.create(object), { bucket: WRITING, key: name })),
      ),
    copyObject: (fromBucket, fromKey, bucket, key, metadata) =>
      stored(bucket, key, (name) => copy(fromBucket, fromKey, WRITING, name, metadata)),
  };
};
