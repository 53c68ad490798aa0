import pMap from "p-map";
import { backupKey } from "../platform/store/object-key.ts";
import { judge, type Seen } from "./judge.ts";
import { find } from "./objects.ts";
import { idOf, readFiles, settle, stillHeld, TOGETHER } from "./records.ts";
import { type BackupSource, bucketOf, type FileKey } from "./sources.ts";

/**
 * Looks again at files that seem not to be as their records say, {@link TOGETHER} at most, and lets the records say what is
 * found: of those that are their owners' now, and where no record was changed while it was looked. What was read before
 * may be older than a record, a signature or a restore.
 * @returns those that wait to be copied: that have no copy, or none that counted
 */
export const lookAgain = async (files: readonly FileKey[]): Promise<BackupSource[]> => {
  const before = await readFiles(files);
  const sources = await stillHeld(files);
  const seen = new Map(
    await pMap(sources, async (source) => [idOf(source), await look(source)] as const, { concurrency: TOGETHER }),
  );
  const settled = await settle(sources, (current) => {
    const id = idOf(current);
    const now = seen.get(id);
    // One that waits is copied, or its copy taken, as by its event.
    if (!now || current.version !== before.get(id)?.version || current.state === "pending") return undefined;
    const found = judge(current, now);
    const state = found === "copy" ? "pending" : found;
    return state === current.state ? undefined : { state };
  });
  return sources.filter((source) => settled.get(idOf(source))?.state === "pending");
};

const look = async ({ teamId, ownerId, fileId, kind, key, sha256 }: BackupSource): Promise<Seen> => {
  const [stored, copy] = await Promise.all([
    find({ bucket: bucketOf(kind), key }),
    find({ bucket: "backup", key: backupKey(teamId, ownerId, fileId) }),
  ]);
  return { stored, copy, sha256 };
};
