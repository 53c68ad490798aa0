import pMap from "p-map";
import { nowIso } from "../../platform/clock.ts";
import { shardOf } from "../../platform/shard.ts";
import { readAll } from "../../platform/store/batches.ts";
import { deleteItem, putItem, transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { BackupFiguresEntity, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { BACKUP_STATES, type BackupState, hasGoodCopy, isProblem, isUnderWay } from "./backup.policy.ts";
import { type BackupSource, type FileKey, sourcesOf } from "./sources.ts";

/**
 * The most files whose records one transaction changes. With two conditions for each file and the figures, the
 * transaction stays below DynamoDB's limit of 100 writes.
 */
export const FILES_PER_TRANSACTION = 30;
const SHARDS = 8;
/** How many owners are read in parallel. */
const OWNERS_AT_ONCE = 16;

export const idOf = ({ ownerId, fileId }: Pick<FileKey, "ownerId" | "fileId">): string => `${ownerId}/${fileId}`;

/** The files' records by {@link idOf}, by strongly consistent reads. */
export const readFiles = async (keys: readonly FileKey[]): Promise<Map<string, BackupFileRecord>> => {
  const asked = keys.map(({ teamId, ownerId, fileId }) => ({ teamId, ownerId, fileId }));
  const records = await readAll(asked, (some) => BackupFileEntity.get(some).go({ consistent: true }));
  return new Map(records.map((record) => [idOf(record), record]));
};

type Figure = BackupState | "bytes";
export interface StateChange {
  from?: BackupFileRecord | undefined;
  to?: BackupFileRecord | undefined;
}

/** The writes that update a team's figures when the states of its files change. */
export const figures = (stateChanges: readonly StateChange[]): Write[] => {
  const shards = new Map<string, { teamId: string; shard: number; by: Partial<Record<Figure, number>> }>();
  const add = ({ teamId, ownerId, state, size }: BackupFileRecord, by: 1 | -1) => {
    const shard = shardOf(ownerId, SHARDS);
    const at = shards.get(`${teamId}#${shard}`) ?? { teamId, shard, by: {} };
    at.by[state] = (at.by[state] ?? 0) + by;
    if (hasGoodCopy(state)) at.by.bytes = (at.by.bytes ?? 0) + by * size;
    shards.set(`${teamId}#${shard}`, at);
  };
  for (const { from, to } of stateChanges) {
    if (from) add(from, -1);
    if (to) add(to, 1);
  }
  return [...shards.values()].flatMap(({ teamId, shard, by }) => {
    const changed = Object.fromEntries(Object.entries(by).filter(([, amount]) => amount !== 0));
    if (Object.keys(changed).length === 0) return [];
    return [updateItem(BackupFiguresEntity.upsert({ teamId, shard }).add(changed).params())];
  });
};

/** A team's figures. They are in eight small items, however many files the team has. */
export const readFigures = async (teamId: string): Promise<Record<Figure, number>> => {
  const { data } = await BackupFiguresEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  const names: Figure[] = [...BACKUP_STATES, "bytes"];
  const sum = (name: Figure) => data.reduce((total, part) => total + (part[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Figure, number>;
};

/** The write that replaces a file's record. It fails if the record has changed since it was read. */
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

/**
 * When a file's problem began, for a file that gets the state `state`. If copying or restoring the file has failed
 * again, the problem keeps its time. Another kind of problem is a new problem.
 */
const problemSince = (from: BackupFileRecord, state: BackupState, at: string): string | undefined => {
  if (isUnderWay(state)) return from.problemSince;
  if (!isProblem(state)) return undefined;
  const isAnother = isProblem(from.state) && from.state !== state;
  return isAnother ? at : (from.problemSince ?? at);
};

export type Also = (stateChanges: readonly StateChange[]) => Promise<Write[]>;

/**
 * Changes the states of files, at most {@link FILES_PER_TRANSACTION}, together with the team's figures.
 * @param decide returns what changes in a record; undefined leaves the record unchanged
 * @param also returns further writes for the same transaction
 * @returns the records as they are now, by {@link idOf}; removed records are missing
 */
export const changeStates = (
  keys: readonly FileKey[],
  decide: (current: BackupFileRecord) => Partial<BackupFileRecord> | undefined,
  also: Also = async () => [],
): Promise<Map<string, BackupFileRecord>> =>
  transact(async () => {
    const records = await readFiles(keys);
    const stateChanges: { from: BackupFileRecord; to: BackupFileRecord }[] = [];
    for (const [id, from] of records) {
      const changes = decide(from);
      if (!changes) continue;
      const to = nextOf(from, changes);
      stateChanges.push({ from, to });
      records.set(id, to);
    }
    const writes = [
      ...stateChanges.map(({ from, to }) => replacement(from, to)),
      ...figures(stateChanges),
      ...(await also(stateChanges)),
    ];
    return { writes, result: records };
  });

/** Returns the state of a new record, and other attributes that it has from the start. */
export type Beginning = (file: BackupSource) => Partial<BackupFileRecord> & { state: BackupState };
const PENDING: Beginning = () => ({ state: "pending" });

/**
 * Makes the records of files that have none, at most {@link FILES_PER_TRANSACTION}. The transaction fails if a file
 * doesn't belong to its owner any more; the next try leaves such files out.
 * @param beginning the first attributes of the records; by default the files are `pending`
 * @returns the records of all these files, by {@link idOf}; files that are gone have none
 */
export const makeRecords = (
  files: readonly BackupSource[],
  beginning = PENDING,
): Promise<Map<string, BackupFileRecord>> =>
  transact(async (attempt) => {
    // A caller that gives `beginning` has just seen that there are no records.
    const records = attempt === 1 && beginning !== PENDING ? new Map() : await readFiles(files);
    const fresh = files.filter((file) => !records.has(idOf(file)));
    // The transaction may have failed because a file is gone.
    const there = attempt > 1 ? await currentSources(fresh) : fresh;
    const made = there.map((file): BackupFileRecord => {
      const { teamId, ownerId, fileId, kind, key, name, size } = file;
      const known = { teamId, ownerId, fileId, kind, key, name, size };
      const made = { ...known, ...beginning(file), changedAt: nowIso(), version: 1 };
      return isProblem(made.state) ? { ...made, problemSince: made.changedAt } : made;
    });
    for (const record of made) records.set(idOf(record), record);
    const conditions = there.flatMap((file) => file.conditions);
    const writes = [
      ...made.map((record) => putItem(BackupFileEntity.create(record).params())),
      ...new Map(conditions.map((write) => [JSON.stringify(write.ConditionCheck?.Key), write])).values(),
      ...figures(made.map((to) => ({ to }))),
    ];
    return { writes, result: records };
  });

/** The files that still belong to their owners, with their current data. Each owner is read once. */
export const currentSources = async (files: readonly FileKey[]): Promise<BackupSource[]> => {
  const owners = new Map(files.map(({ teamId, ownerId }) => [ownerId, teamId]));
  const sources = await pMap(owners, ([ownerId, teamId]) => sourcesOf(teamId, ownerId), {
    concurrency: OWNERS_AT_ONCE,
  });
  const wanted = new Set(files.map(idOf));
  return sources.flat().filter((source) => wanted.has(idOf(source)));
};

/**
 * Removes the records of files, at most {@link FILES_PER_TRANSACTION}. Repeated calls are safe.
 * @param also returns further writes for the same transaction
 */
export const removeRecords = (keys: readonly FileKey[], also: () => Promise<Write[]> = async () => []): Promise<void> =>
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
