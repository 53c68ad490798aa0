import { env } from "../../platform/env.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { type Copied, copy, find, NotCopied, type Place, removeObject } from "./objects.ts";
import { changeStates, readFiles } from "./records.ts";
import { copyOf, type FileKey, placeOf } from "./sources.ts";

/** What became of a file: it was put back, it was there already, or there is no good copy of it. */
export type Returned = "returned" | "there" | "no copy";

/**
 * Puts files back to their keys after a stage's buckets were lost, from a bucket with the copies: the backup bucket, or
 * the bucket into which it was replicated. In the second case the backup bucket gets its copies back too. A file is
 * only accepted with the SHA-256 in its record. A file that is there is left alone, so a repeated call continues.
 * @param from the name of the bucket with the copies
 * @returns what became of each file that has a record and was ever copied, by `owner/file`
 */
export const returnFiles = async (keys: readonly FileKey[], from: string): Promise<Map<string, Returned>> => {
  const results = new Map<string, Returned>();
  for (const [id, record] of await readFiles(keys)) {
    if (record.sha256 !== undefined) results.set(id, await returnFile(record, record.sha256, from));
  }
  return results;
};

const returnFile = async (record: BackupFileRecord, sha256: string, from: string): Promise<Returned> => {
  const source = { bucket: { name: from }, key: copyOf(record).key };
  const put = async (place: Place, etag: string | undefined): Promise<Copied | undefined> => {
    const there = await find(place);
    if (there && there.etag === etag) return { etag: there.etag, sha256 };
    const copied = await copy(source, place, true);
    // The bucket keeps what was there before as an older version.
    if (copied.sha256 !== sha256) await removeObject(place);
    return copied;
  };
  try {
    const stored = await find(placeOf(record));
    const restored = await put(placeOf(record), record.mediaEtag);
    if (restored?.sha256 !== sha256) return "no copy";
    const copied =
      from === env.BACKUP_BUCKET ? { etag: record.copyEtag, sha256 } : await put(copyOf(record), record.copyEtag);
    if (copied?.sha256 !== sha256) return "no copy";
    if (restored.etag === stored?.etag && copied.etag === record.copyEtag && record.state === "backed_up")
      return "there";
    await changeStates([record], (current) =>
      current.version === record.version
        ? { state: "backed_up", mediaEtag: restored.etag, copyEtag: copied.etag }
        : undefined,
    );
    return "returned";
  } catch (error) {
    if (error instanceof NotCopied) return "no copy";
    throw error;
  }
};
