import pMap from "p-map";
import { backupKey } from "../../../platform/store/object-key.ts";
import { judge, type Seen } from "../judge.ts";
import { find } from "../objects.ts";
import { changeStates, currentSources, FILES_PER_TRANSACTION, idOf, readFiles } from "../records.ts";
import { type BackupSource, bucketOf, type FileKey } from "../sources.ts";

/**
 * Looks again at files that don't seem to match their records, at most {@link FILES_PER_TRANSACTION}, and corrects the
 * records. The list that was read before may be outdated, for example after a restore. Nothing is changed for files
 * that don't belong to their owners any more, and for records that change during the call.
 * @returns the files that have to be copied now
 */
export const lookAgain = async (files: readonly FileKey[]): Promise<BackupSource[]> => {
  const before = await readFiles(files);
  const sources = await currentSources(files);
  const seen = new Map(
    await pMap(sources, async (source) => [idOf(source), await look(source)] as const, {
      concurrency: FILES_PER_TRANSACTION,
    }),
  );
  const settled = await changeStates(sources, (current) => {
    const id = idOf(current);
    const now = seen.get(id);
    // A pending file stays pending: the caller copies it next.
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
