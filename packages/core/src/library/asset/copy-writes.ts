import { EVENTS } from "../../base/happenings/events.ts";
import { canonicalJson } from "../../platform/hash.ts";
import { deleteItem, putItem, type Write } from "../../platform/store/transaction.ts";
import { FingerprintEntity } from "../asset/fingerprint.entity.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { type CopyKey, copyKeysOf } from "./copy-keys.ts";
import { grantsOf } from "./grants-of.ts";
import { type DeletedStop, StopEntity } from "./stop.entity.ts";
import { minorsOnFile, stopFactsOf } from "./stop-facts.ts";

const stateOf = (asset: AssetRecord) => ({ keys: copyKeysOf(asset), facts: stopFactsOf(asset), name: asset.name });
type State = ReturnType<typeof stateOf>;
const NOTHING: State = { keys: [], facts: [], name: "" };

const textOf = ({ keys, facts, name }: State): string =>
  canonicalJson([name, facts.map(({ fact }) => ({ ...fact })), keys.map((key) => ({ ...key }))]);

/**
 * What follows from a change of an asset for its copies, in the same transaction: the records by which copies find what
 * stops it, the records by which it is found under its post, and an event after which the copies are looked at again.
 * @param before undefined for a new asset
 */
export const copyWrites = (before: AssetRecord | undefined, after: AssetRecord): Write[] => {
  const [old, now] = [before ? stateOf(before) : NOTHING, stateOf(after)];
  const gone = old.keys.filter(({ key }) => !now.keys.some((one) => one.key === key));
  const isStop = now.facts.length > 0;
  const wasStop = old.facts.length > 0;
  const changed = (isStop || wasStop) && textOf(old) !== textOf(now);
  return [
    ...postWrites(
      after,
      gone,
      now.keys.filter(({ key }) => !old.keys.some((one) => one.key === key)),
    ),
    ...(changed ? [...gone, ...(isStop ? [] : now.keys)].map(({ key }) => removal(after, key)) : []),
    ...(changed && isStop ? now.keys.map((key) => record(after, key)) : []),
    ...looked(after, changed ? [...gone, ...now.keys] : [], changed || isToLookAgain(before, after, old, now)),
  ];
};

/** What follows for the copies from an asset's end: what stopped it stays. @param deleted undefined if nothing did */
export const copyWritesOfDeletion = (asset: AssetRecord, deleted: DeletedStop | undefined): Write[] => {
  const keys = copyKeysOf(asset);
  return [
    ...postWrites(asset, keys, []),
    ...(deleted ? keys.map((key) => record(asset, key, deleted)) : []),
    ...looked(asset, deleted ? keys : [], deleted !== undefined),
  ];
};

/** Whether what stops its copies may stop the asset now, or no longer. */
const isToLookAgain = (before: AssetRecord | undefined, after: AssetRecord, old: State, now: State): boolean => {
  const posts = ({ keys }: State): string =>
    canonicalJson(keys.filter(({ same }) => same === "post").map((key) => ({ ...key })));
  if (posts(old) !== posts(now)) return true;
  if (!before) return false;
  // A yes and a minor's release may lift what stops a copy, and their end brings it back.
  if (after.copyStops)
    return (["approval", "grants", "releases"] as const).some((name) => before[name] !== after[name]);
  const kept = new Set(grantsOf(after).map(({ grantId }) => grantId));
  return (
    grantsOf(before).some(({ grantId }) => !kept.has(grantId)) ||
    minorsOnFile(after.releases) < minorsOnFile(before.releases)
  );
};

type Ids = Pick<AssetRecord, "teamId" | "assetId" | "createdAt">;

const postWrites = (
  { teamId, assetId, createdAt }: Ids,
  gone: readonly CopyKey[],
  added: readonly CopyKey[],
): Write[] => {
  const found = ({ key: sha256 }: CopyKey) => ({ teamId, sha256, createdAt, assetId });
  const posts = (keys: readonly CopyKey[]) => keys.filter(({ same }) => same === "post").map(found);
  return [
    ...posts(gone).map((key) => deleteItem(FingerprintEntity.delete(key).params())),
    ...posts(added).map((key) => putItem(FingerprintEntity.put(key).params())),
  ];
};

const removal = ({ teamId, assetId }: Ids, key: string): Write =>
  deleteItem(StopEntity.delete({ teamId, key, assetId }).params());

const record = ({ teamId, assetId }: Ids, key: CopyKey, deleted?: DeletedStop): Write =>
  putItem(StopEntity.put({ ...key, teamId, assetId, ...(deleted && { deleted }) }).params());

const looked = ({ assetId }: Ids, keys: readonly CopyKey[], isDue: boolean): Write[] =>
  isDue
    ? [EVENTS["asset.copies.changed"].outbox({ assetId, keys: [...new Set(keys.map(({ key }) => key))].join(",") })]
    : [];
