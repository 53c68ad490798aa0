import { randomUUID } from "node:crypto";
import { EMPTY_CHAIN } from "../activity/chain.ts";
import type { Step } from "../activity/index.ts";
import { Activity } from "../activity/index.ts";
import { nowIso } from "../platform/clock.ts";
import { count } from "../platform/store/counter.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { assetNotFound } from "./asset.errors.ts";
import { columnOf } from "./asset.schema.ts";

/** Name of the counters that the kanban's headers show. */
export const COLUMN_COUNTS = "asset-columns";
/** Name of the counters of what one person uploaded, by column as well. */
export const uploadsOf = (userId: string): string => `uploads#${userId}`;

/** The record, strongly consistent; undefined where there is none, or none any more. */
export const find = async (teamId: string, assetId: string): Promise<AssetRecord | undefined> => {
  const { data } = await AssetEntity.get({ teamId, assetId }).go({ consistent: true });
  return data ?? undefined;
};

/** The record, strongly consistent. @throws asset.not_found, also for another team's id */
export const read = async (teamId: string, assetId: string): Promise<AssetRecord> => {
  const record = await find(teamId, assetId);
  if (!record) throw assetNotFound();
  return record;
};

/**
 * For what an event set in motion: the asset may be deleted before or while it runs, and then nothing is left to do.
 * @returns undefined where the asset is gone, whatever `work` has met with
 * @throws whatever `work` throws on an asset that is there
 */
export const whileThere = async <T>(
  teamId: string,
  assetId: string,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    const there = await find(teamId, assetId).catch(() => {
      // What the work met with says more than what this read did.
      throw error;
    });
    if (there) throw error;
    return undefined;
  }
};

export type NewAsset = Omit<AssetRecord, "column" | "createdAt" | "changedAt" | "version" | "head" | "firstEntry">;

/** A new asset with entry 1 of its chain: one put makes it whole. */
export const newRecord = (asset: NewAsset, step: Step): AssetRecord => {
  const at = nowIso();
  const first = Activity.entry(asset.teamId, asset.assetId, EMPTY_CHAIN, step);
  return {
    ...asset,
    column: columnOf(asset.status),
    createdAt: at,
    changedAt: at,
    version: 1,
    head: { seq: first.seq, hash: first.hash, change: randomUUID() },
    firstEntry: first,
  };
};

/** The writes that make an asset, with its place in the counts. */
export const creation = (asset: NewAsset, step: Step): { record: AssetRecord; writes: Write[] } => {
  const record = newRecord(asset, step);
  return { record, writes: [putItem(AssetEntity.create(record).params()), ...counted(record, 1)] };
};

export interface Change {
  /** The asset as it shall be; `undefined` members are removed. */
  next: AssetRecord;
  step: Step;
  /** What belongs into the same transaction: events, grants, requests. */
  also: Write[];
}

/**
 * Changes an asset: its record, the entry that tells of it, the counts and whatever else belongs to the change, in one
 * transaction that holds only on the state the change was decided on. When the state moved, `decide` runs again.
 *
 * @param decide checks the policy on the current record; `undefined` leaves everything as it is
 * @returns the asset as it is stored now
 * @throws asset.not_found; whatever `decide` throws; request.busy
 */
export const change = async (
  teamId: string,
  assetId: string,
  decide: (current: AssetRecord) => Promise<Change | undefined> | Change | undefined,
): Promise<AssetRecord> => {
  const mark = randomUUID();
  return transact(async (attempt) => {
    const current = await read(teamId, assetId);
    if (attempt > 1 && current.head.change === mark) return { writes: [], result: current };
    const decided = await decide(current);
    if (!decided) return { writes: [], result: current };
    const entry = Activity.entry(teamId, assetId, current.head, decided.step);
    const record: AssetRecord = {
      ...decided.next,
      column: columnOf(decided.next.status),
      changedAt: laterThan(current.changedAt),
      head: { seq: entry.seq, hash: entry.hash, change: mark },
    };
    const put = AssetEntity.put(record)
      .where(({ head }, { eq }) => `${eq(head.seq, current.head.seq)} AND ${eq(head.hash, current.head.hash)}`)
      .params();
    return {
      writes: [putItem(put), Activity.store(entry), ...moved(current, record), ...decided.also],
      result: record,
    };
  });
};

/** The change feed orders by this stamp: it never goes back, even when two machines' clocks differ. */
export const laterThan = (earlier: string): string => {
  const at = nowIso();
  return at > earlier ? at : new Date(Date.parse(earlier) + 1).toISOString();
};

/** An asset's place in the counts of its column: the team's, and those of whoever uploaded it. */
export const counted = ({ teamId, assetId, column, uploaderId }: AssetRecord, by: 1 | -1): Write[] => [
  count(teamId, COLUMN_COUNTS, column, assetId, by),
  ...(uploaderId ? [count(teamId, uploadsOf(uploaderId), column, assetId, by)] : []),
];

const moved = (from: AssetRecord, to: AssetRecord): Write[] =>
  from.column === to.column ? [] : [...counted(from, -1), ...counted(to, 1)];
