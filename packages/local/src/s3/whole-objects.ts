import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

type Metadata = Record<string, unknown>;

/** The methods of s3rver's store that write an object. */
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

/** The name of a folder beside the buckets, which no bucket can have. */
const WRITING = "._writing";

/**
 * The files that s3rver has for an object. The bytes are moved last, because the object exists as soon as its bytes are
 * there.
 */
const FILES = ["metadata.json", "object.md5", "object"] as const;

/**
 * Writes each object under another name first, and moves it when it is complete, so that it is stored completely or not
 * at all, as on S3. s3rver writes the bytes directly to their final place, and the description afterwards. If the
 * process is killed or a client disconnects during a write, half an object would remain, or a description that can't be
 * read, with which every list would fail.
 */
export const wholeObjects = (
  directory: string,
  store: ObjectWrites,
): Pick<ObjectWrites, "putObject" | "copyObject"> => {
  const pathOf = store.getResourcePath.bind(store);
  const put = store.putObject.bind(store);
  const copy = store.copyObject.bind(store);
  // A killed process may have left incomplete objects.
  rmSync(join(directory, WRITING), { recursive: true, force: true });
  mkdirSync(join(directory, WRITING), { recursive: true });

  /** Lets `write` store an object under a temporary name, and then gives the object its own name. */
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
