import { ACTIVITY_TYPES, type ActivityType } from "../../base/ledger/activity.schema.ts";
import { EMPTY_CHAIN } from "../../base/ledger/chain.ts";
import { type Changed, changeLogged, headAfter, isAtHead, Ledger, type Of } from "../../base/ledger/index.ts";
import type { LogHead } from "../../base/ledger/ledger.entity.ts";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { found, required } from "../../platform/store/found.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { accountsOf } from "./accounts.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { assetNotFound } from "./asset.errors.ts";
import { columnOf } from "./asset.schema.ts";
import { licenseAfter } from "./copy-license.ts";
import { copyWrites } from "./copy-writes.ts";

/** The chain of an asset is its activity. */
export const ACTIVITY = { place: "activity", types: ACTIVITY_TYPES } as const satisfies Ledger.Subject<ActivityType>;
/** A step in the activity of an asset. */
export type Step = Ledger.Step<ActivityType>;

/** An asset's record, by a strongly consistent read; undefined if it doesn't exist or was deleted. */
export const find = (teamId: string, assetId: string): Promise<AssetRecord | undefined> =>
  found(AssetEntity.get({ teamId, assetId }).go({ consistent: true }));

/** An asset's record, by a strongly consistent read. @throws asset.not_found, also for another team's id */
export const read = (teamId: string, assetId: string): Promise<AssetRecord> =>
  required(find(teamId, assetId), assetNotFound);

/**
 * Runs the work that an event started on an asset. If the asset is deleted before or during the work, errors of the
 * work are ignored.
 * @returns undefined if the asset is gone, even if `work` threw
 * @throws whatever `work` throws while the asset still exists
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
      // If this read fails, the caller gets the error of the work, because that error says more.
      throw error;
    });
    if (there) throw error;
    return undefined;
  }
};

export type NewAsset = Omit<AssetRecord, "column" | "createdAt" | "changedAt" | "version" | "head" | "firstEntry">;

/** The record of a new asset, with entry 1 of the asset's activity. */
export const newRecord = (asset: NewAsset, step: Step): AssetRecord => {
  const at = nowIso();
  const first = Ledger.entry(ACTIVITY, ofAsset(asset), EMPTY_CHAIN, { ...step, named: asset.name });
  return {
    ...asset,
    accounts: accountsOf(asset),
    column: columnOf(asset.status),
    createdAt: at,
    changedAt: at,
    version: 1,
    head: headAfter(first),
    firstEntry: first,
  };
};

/** The writes that store a new asset. */
export const creation = (asset: NewAsset, step: Step): { record: AssetRecord; writes: Write[] } => {
  const record = newRecord(asset, step);
  return { record, writes: [putItem(AssetEntity.create(record).params()), ...copyWrites(undefined, record)] };
};

export interface Change {
  /** The asset after the change; attributes that are `undefined` are removed. */
  next: AssetRecord;
  step: Step;
  /** Other writes of the same transaction: events, grants, requests. */
  also: Write[];
}

/**
 * Changes an asset together with its activity; see {@link changeLogged}.
 *
 * @param decide checks the policy on the current record; if `decide` returns undefined, nothing is changed
 * @returns the asset as it is stored now, and what was decided
 * @throws asset.not_found; whatever `decide` throws; request.busy
 */
export const change = <Decision extends Change | undefined>(
  teamId: string,
  assetId: string,
  decide: (current: AssetRecord) => Promise<Decision> | Decision,
): Promise<Changed<AssetRecord, Decision>> =>
  changeLogged(
    ACTIVITY,
    { teamId, id: assetId },
    {
      read: () => read(teamId, assetId),
      step: (decision: Decision, current) => decision && naming(current, decision),
      next: (current, decision, head) => nextRecord(current, decision?.next ?? current, head),
      writes: ({ current, next, decision }) => writesOf(current, next, decision?.also ?? []),
    },
    decide,
  );

const ofAsset = ({ teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">): Of => ({ teamId, id: assetId });

/** The step of a change, with the asset's name if that changes. */
const naming = (current: AssetRecord, { next, step }: Change): Step =>
  next.name === current.name ? step : { ...step, named: next.name };

const writesOf = (current: AssetRecord, next: AssetRecord, also: Write[]): Write[] => [
  replacement(current, next),
  ...copyWrites(current, next),
  ...also,
];

/**
 * The writes that change an asset as part of another record's transaction. They fail if the asset has changed since it
 * was read.
 */
export const changing = (current: AssetRecord, change: Change): Write[] => {
  const { next, also } = change;
  const entry = Ledger.entry(ACTIVITY, ofAsset(current), current.head, naming(current, change));
  return [...writesOf(current, nextRecord(current, next, headAfter(entry)), also), Ledger.store(ACTIVITY, entry)];
};

const nextRecord = (current: AssetRecord, next: AssetRecord, head: LogHead): AssetRecord => ({
  ...next,
  ...licenseAfter(current, next),
  accounts: accountsOf(next),
  column: columnOf(next.status),
  changedAt: laterThan(current.changedAt),
  head,
});

const replacement = ({ head }: AssetRecord, next: AssetRecord): Write =>
  putItem(AssetEntity.put(next).where(isAtHead(head)).params());
