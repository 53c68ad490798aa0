import pMap from "p-map";
import { nowIso } from "../platform/clock.ts";
import { readAll } from "../platform/store/batches.ts";
import { deleteItem, putItem, transact, updateItem, type Write } from "../platform/store/transaction.ts";
import { BackupFiguresEntity, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { BACKUP_STATES, type BackupState, hasGoodCopy, isProblem, isUnderWay } from "./backup.policy.ts";
import { type BackupSource, type FileKey, sourcesOf } from "./sources.ts";

/**
 * Files whose records one transaction changes: with two conditions each and the figures it stays below the store's 100
 * writes.
 */
export const TOGETHER = 30;
const SHARDS = 8;
/** Owners that are read at the same time. */
const OWNERS_AT_ONCE = 16;

export const idOf = ({ ownerId, fileId }: Pick<FileKey, "ownerId" | "fileId">): string => `${ownerId}/${fileId}`;

const shardOf = (ownerId: string): number => {
  let sum = 0;
  for (const character of ownerId) sum = (sum * 31 + character.charCodeAt(0)) % SHARDS;
  return sum;
};

/** Records by {@link idOf}, strongly consistent. */
export const readFiles = async (keys: readonly FileKey[]): Promise<Map<string, BackupFileRecord>> => {
  const asked = keys.map(({ teamId, ownerId, fileId }) => ({ teamId, ownerId, fileId }));
  const records = await readAll(asked, (some) => BackupFileEntity.get(some).go({ consistent: true }));
  return new Map(records.map((record) => [idOf(record), record]));
};

type Figure = BackupState | "bytes";
export interface Turn {
  from?: BackupFileRecord | undefined;
  to?: BackupFileRecord | undefined;
}

/** The writes after which a team's figures tell of files as they are now. */
export const figures = (turns: readonly Turn[]): Write[] => {
  const shards = new Map<string, { teamId: string; shard: number; by: Partial<Record<Figure, number>> }>();
  const add = ({ teamId, ownerId, state, size }: BackupFileRecord, by: 1 | -1) => {
    const shard = shardOf(ownerId);
    const at = shards.get(`${teamId}#${shard}`) ?? { teamId, shard, by: {} };
    at.by[state] = (at.by[state] ?? 0) + by;
    if (hasGoodCopy(state)) at.by.bytes = (at.by.bytes ?? 0) + by * size;
    shards.set(`${teamId}#${shard}`, at);
  };
  for (const { from, to } of turns) {
    if (from) add(from, -1);
    if (to) add(to, 1);
  }
  return [...shards.values()].flatMap(({ teamId, shard, by }) => {
    const changed = Object.fromEntries(Object.entries(by).filter(([, amount]) => amount !== 0));
    if (Object.keys(changed).length === 0) return [];
    return [updateItem(BackupFiguresEntity.upsert({ teamId, shard }).add(changed).params())];
  });
};

/** A team's figures: eight small items, however many files it has. */
export const readFigures = async (teamId: string): Promise<Record<Figure, number>> => {
  const { data } = await BackupFiguresEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  const names: Figure[] = [...BACKUP_STATES, "bytes"];
  const sum = (name: Figure) => data.reduce((total, part) => total + (part[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Figure, number>;
};

/** The write of a file's next state, which holds only while it is as it was read. */
export const replacement = (from: BackupFileRecord, to: BackupFileRecord): Write =>
  putItem(
    BackupFileEntity.put(to)
      .where(({ version }, { eq }) => eq(version, from.version))
      .params(),
  );

export const nextOf = (from: BackupFileRecord, to: Partial<BackupFileRecord>): BackupFileRecord => {
  const at = nowIso();
  const next = { ...from, failure: undefined, ...to, changedAt: at, version: from.version + 1 };
  return { ...next, problemSince: problemSince(from, next.state, at) };
};

/** One that comes again when something was done about it is the same; another one is new. */
const problemSince = (from: BackupFileRecord, state: BackupState, at: string): string | undefined => {
  if (isUnderWay(state)) return from.problemSince;
  if (!isProblem(state)) return undefined;
  const isAnother = isProblem(from.state) && from.state !== state;
  return isAnother ? at : (from.problemSince ?? at);
};

export type Also = (turns: readonly Turn[]) => Promise<Write[]>;

/**
 * Moves files to other states, {@link TOGETHER} at most, with the team's figures.
 * @param decide the next state of a record as it is now; undefined leaves it
 * @param also further writes of the same transaction, by what is moved
 * @returns the records as they are now, by {@link idOf}; those that are gone are missing
 */
export const settle = (
  keys: readonly FileKey[],
  decide: (current: BackupFileRecord) => Partial<BackupFileRecord> | undefined,
  also: Also = async () => [],
): Promise<Map<string, BackupFileRecord>> =>
  transact(async () => {
    const records = await readFiles(keys);
    const turns: { from: BackupFileRecord; to: BackupFileRecord }[] = [];
    for (const [id, from] of records) {
      const changes = decide(from);
      if (!changes) continue;
      const to = nextOf(from, changes);
      turns.push({ from, to });
      records.set(id, to);
    }
    const writes = [...turns.map(({ from, to }) => replacement(from, to)), ...figures(turns), ...(await also(turns))];
    return { writes, result: records };
  });

/** What a record begins with. */
export type Beginning = (file: BackupSource) => Partial<BackupFileRecord> & { state: BackupState };
const PENDING: Beginning = () => ({ state: "pending" });

/**
 * Makes the records of files that have none, {@link TOGETHER} at most, while they are their owners'.
 * @param beginning how they begin, where they don't wait for their copy
 * @returns all their records, by {@link idOf}; those of files that are gone are missing
 */
export const open = (files: readonly BackupSource[], beginning = PENDING): Promise<Map<string, BackupFileRecord>> =>
  transact(async (attempt) => {
    // Whoever knows how they begin has just seen that they have none.
    const records = attempt === 1 && beginning !== PENDING ? new Map() : await readFiles(files);
    const fresh = files.filter((file) => !records.has(idOf(file)));
    // A condition that failed may have been that of a file that is gone.
    const there = attempt > 1 ? await stillHeld(fresh) : fresh;
    const made = there.map((file): BackupFileRecord => {
      const { teamId, ownerId, fileId, kind, key, name, size } = file;
      const known = { teamId, ownerId, fileId, kind, key, name, size };
      const made = { ...known, ...beginning(file), changedAt: nowIso(), version: 1 };
      return isProblem(made.state) ? { ...made, problemSince: made.changedAt } : made;
    });
    for (const record of made) records.set(idOf(record), record);
    const held = there.flatMap((file) => file.held);
    const writes = [
      ...made.map((record) => putItem(BackupFileEntity.create(record).params())),
      ...new Map(held.map((write) => [JSON.stringify(write.ConditionCheck?.Key), write])).values(),
      ...figures(made.map((to) => ({ to }))),
    ];
    return { writes, result: records };
  });

/** Those of some files that are their owners' now, as their owners have them; each owner is read once. */
export const stillHeld = async (files: readonly FileKey[]): Promise<BackupSource[]> => {
  const owners = new Map(files.map(({ teamId, ownerId }) => [ownerId, teamId]));
  const sources = await pMap(owners, ([ownerId, teamId]) => sourcesOf(teamId, ownerId), {
    concurrency: OWNERS_AT_ONCE,
  });
  const wanted = new Set(files.map(idOf));
  return sources.flat().filter((source) => wanted.has(idOf(source)));
};

/**
 * Removes the records of files, {@link TOGETHER} at most. Does no harm twice.
 * @param also further writes of the same transaction
 */
export const forget = (keys: readonly FileKey[], also: () => Promise<Write[]> = async () => []): Promise<void> =>
  transact(async () => {
    const records = [...(await readFiles(keys)).values()];
    const removals = records.map(({ teamId, ownerId, fileId, version: read }) =>
      deleteItem(
        BackupFileEntity.remove({ teamId, ownerId, fileId })
          .where(({ version }, { eq }) => eq(version, read))
          .params(),
      ),
    );
    const counted = figures(records.map((from) => ({ from })));
    return { writes: [...removals, ...counted, ...(await also())], result: undefined };
  });
