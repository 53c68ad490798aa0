import { nowIso } from "../../platform/clock.ts";
import { shardOf } from "../../platform/hash.ts";
import { readAll } from "../../platform/store/batches.ts";
import { deleteItem, putItem, transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { BackupFiguresEntity, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { BACKUP_STATES, type BackupState, hasGoodCopy, isProblem, isUnderWay } from "./backup.policy.ts";
import type { FileKey } from "./sources.ts";

/**
 * The most files whose records one transaction changes. With the figures and what a check has found, the transaction
 * stays below DynamoDB's limit of 100 writes.
 */
export const FILES_PER_TRANSACTION = 30;
const SHARDS = 8;

export const idOf = ({ ownerId, fileId }: Pick<FileKey, "ownerId" | "fileId">): string => `${ownerId}/${fileId}`;

/** The files' records by {@link idOf}, by strongly consistent reads. */
export const readFiles = async (keys: readonly FileKey[]): Promise<Map<string, BackupFileRecord>> => {
  const asked = keys.map(({ teamId, ownerId, fileId }) => ({ teamId, ownerId, fileId }));
  const records = await readAll(asked, (some) => BackupFileEntity.get(some).go({ consistent: true }));
  return new Map(records.map((record) => [idOf(record), record]));
};

type Figure = BackupState | "bytes";
/** A record is made if there is no `from`, and removed if there is no `to`. */
export interface RecordChange {
  from?: BackupFileRecord | undefined;
  to?: BackupFileRecord | undefined;
}

const figures = (changes: readonly RecordChange[]): Write[] => {
  const shards = new Map<string, { teamId: string; shard: number; by: Partial<Record<Figure, number>> }>();
  const add = ({ teamId, ownerId, state, size }: BackupFileRecord, by: 1 | -1) => {
    const shard = shardOf(ownerId, SHARDS);
    const at = shards.get(`${teamId}#${shard}`) ?? { teamId, shard, by: {} };
    at.by[state] = (at.by[state] ?? 0) + by;
    if (hasGoodCopy(state)) at.by.bytes = (at.by.bytes ?? 0) + by * size;
    shards.set(`${teamId}#${shard}`, at);
  };
  for (const { from, to } of changes) {
    if (from) add(from, -1);
    if (to) add(to, 1);
  }
  return [...shards.values()].flatMap(({ teamId, shard, by }) => {
    const changed = Object.fromEntries(Object.entries(by).filter(([, amount]) => amount !== 0));
    if (Object.keys(changed).length === 0) return [];
    return [updateItem(BackupFiguresEntity.upsert({ teamId, shard }).add(changed).params())];
  });
};

const writeOf = ({ from, to }: RecordChange): Write[] => {
  if (!from) return to ? [putItem(BackupFileEntity.create(to).params())] : [];
  const { version: read } = from;
  if (!to) {
    const removal = BackupFileEntity.remove(from).where(({ version }, { eq }) => eq(version, read));
    return [deleteItem(removal.params())];
  }
  const replacement = BackupFileEntity.put(to).where(({ version }, { eq }) => eq(version, read));
  return [putItem(replacement.params())];
};

/**
 * The writes that change files' records together with the team's figures. They fail if a record has changed since it
 * was read.
 */
export const recordWrites = (changes: readonly RecordChange[]): Write[] => [
  ...changes.flatMap(writeOf),
  ...figures(changes),
];

/** A team's figures. They are in eight small items, however many files the team has. */
export const readFigures = async (teamId: string): Promise<Record<Figure, number>> => {
  const { data } = await BackupFiguresEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  const names: Figure[] = [...BACKUP_STATES, "bytes"];
  const sum = (name: Figure) => data.reduce((total, part) => total + (part[name] ?? 0), 0);
  return Object.fromEntries(names.map((name) => [name, sum(name)])) as Record<Figure, number>;
};

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

export type Records = ReadonlyMap<string, BackupFileRecord>;
export type Also = (changes: readonly RecordChange[]) => Promise<Write[]>;

/**
 * Makes, changes or removes the records of files, at most {@link FILES_PER_TRANSACTION}, in one transaction.
 * @param decide returns the record that a file should have; the same record leaves it unchanged
 * @param also returns further writes for the same transaction
 * @param known the records as the caller has just read them, by {@link idOf}; they are only read if one has changed since
 * @returns the records as they are now, by {@link idOf}
 */
export const changeRecords = <Key extends FileKey>(
  keys: readonly Key[],
  decide: (current: BackupFileRecord | undefined, key: Key) => BackupFileRecord | undefined,
  { also = async () => [], known }: { also?: Also | undefined; known?: Records } = {},
): Promise<Map<string, BackupFileRecord>> =>
  transact(async (attempt) => {
    const records = known && attempt === 1 ? new Map(known) : await readFiles(keys);
    const changes: RecordChange[] = [];
    for (const key of keys) {
      const from = records.get(idOf(key));
      const to = decide(from, key);
      if (to === from) continue;
      changes.push({ from, to });
      if (to) records.set(idOf(key), to);
      else records.delete(idOf(key));
    }
    return { writes: [...recordWrites(changes), ...(await also(changes))], result: records };
  });

/**
 * Changes the states of files that have records.
 * @param decide returns what changes in a record; undefined leaves the record unchanged
 */
export const changeStates = (
  keys: readonly FileKey[],
  decide: (current: BackupFileRecord) => Partial<BackupFileRecord> | undefined,
  known?: Records,
): Promise<Map<string, BackupFileRecord>> => {
  const change = (current: BackupFileRecord | undefined) => {
    const changes = current && decide(current);
    return changes ? nextOf(current, changes) : current;
  };
  return changeRecords(keys, change, known && { known });
};
