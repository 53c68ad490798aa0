import { EVENTS } from "../../base/happenings/events.ts";
import { canonicalJson, type Json } from "../../platform/hash.ts";
import { deleteItem, putItem, transact, type Write } from "../../platform/store/transaction.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { type CopyKey, copyKeysOf, type DeletedStop, FingerprintEntity, StopEntity } from "./copy.entity.ts";
import { isOtherCopy, licenseText } from "./copy-license.ts";
import { minorsIn, minorsOnFile, stopFactsOf } from "./copy-stops.ts";
import { grantsOf } from "./grants-of.ts";

const stateOf = (asset: AssetRecord) => ({
  keys: copyKeysOf(asset),
  facts: stopFactsOf(asset),
  name: asset.name,
  minors: minorsIn(asset.releases),
});
type State = ReturnType<typeof stateOf>;
const NOTHING: State = { keys: [], facts: [], name: "", minors: 0 };

const textOf = ({ keys, facts, name, minors }: State): string =>
  canonicalJson([name, minors, facts.map(({ fact }) => fact as unknown as Json), keys.map((key) => ({ ...key }))]);

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
  const isTold = changed || isLicenseChanged(before, after);
  const added = now.keys.filter(({ key }) => !old.keys.some((one) => one.key === key));
  const hasOtherKeys = gone.length + added.length > 0;
  return [
    ...postWrites(after, gone, added),
    ...(changed ? [...gone, ...(isStop ? [] : now.keys)].map(({ key }) => removal(after, key)) : []),
    ...(changed && isStop ? now.keys.map((key) => record(after, key)) : []),
    ...looked(
      after,
      isTold ? [...gone, ...now.keys] : [],
      (isTold && hasOtherKeys) || isToLookAgain(before, after, old, now),
    ),
  ];
};

/** Whether what an owner granted for an asset is now another license for its copies. */
const isLicenseChanged = (before: AssetRecord | undefined, after: AssetRecord): boolean =>
  before !== after && (before ? licenseText(before) : "") !== licenseText(after);

/** What follows for the copies from an asset's end: what stopped it stays, and its license doesn't cover them any more. @param deleted undefined if nothing did */
export const copyWritesOfDeletion = (asset: AssetRecord, deleted: DeletedStop | undefined): Write[] => {
  const keys = copyKeysOf(asset);
  return [
    ...postWrites(asset, keys, []),
    ...(deleted ? keys.map((key) => record(asset, key, deleted)) : []),
    ...looked(asset, deleted !== undefined || licenseText(asset) !== "" ? keys : [], false),
  ];
};

/** What follows for the copies of a deleted asset's file that was hashed only then. @param deleted what stopped the asset */
export const copyWritesOfFile = (asset: Ids, sha256: string, deleted: DeletedStop): Write[] => {
  const key: CopyKey = { key: sha256, same: "file" };
  return [record(asset, key, deleted), ...looked(asset, [key], false)];
};

/**
 * The writes that an earlier release didn't make for an asset. A stop record isn't written over one that is there, because
 * that may be what stays of the asset if it is deleted meanwhile.
 * @param known the keys under which the asset has a stop record
 */
export const writesOfEarlier = (asset: AssetRecord, known: ReadonlySet<string>): Write[] => {
  const { keys, facts } = stateOf(asset);
  const missing = facts.length > 0 ? keys.filter(({ key }) => !known.has(key)) : [];
  const isToLook = missing.length > 0 || licenseText(asset) !== "";
  return [
    ...postWrites(asset, [], keys),
    ...missing.map((key) => putItem(StopEntity.create({ ...key, ...idsOf(asset) }).params())),
    ...looked(asset, isToLook ? keys : [], isToLook),
  ];
};

/** Whether what stops its copies may stop the asset now, or no longer. */
const isToLookAgain = (before: AssetRecord | undefined, after: AssetRecord, old: State, now: State): boolean => {
  const posts = ({ keys }: State): string =>
    canonicalJson(keys.filter(({ same }) => same === "post").map((key) => ({ ...key })));
  if (posts(old) !== posts(now)) return true;
  if (!before) return false;
  if (isOtherCopy(before, after)) return true;
  // A yes and a minor's release may lift what stops a copy, and their end brings it back.
  if (after.copyStops)
    return (["approval", "grants", "releases"] as const).some((name) => before[name] !== after[name]);
  const kept = new Set(grantsOf(after).map(({ grantId }) => grantId));
  return (
    grantsOf(before).some(({ grantId }) => !kept.has(grantId)) ||
    minorsOnFile(after.releases) < minorsOnFile(before.releases)
  );
};

const idsOf = ({ teamId, assetId }: Ids) => ({ teamId, assetId });

type Ids = Pick<AssetRecord, "teamId" | "assetId" | "createdAt">;

/** A record by which an asset is found under a post. */
export interface Fingerprint extends Ids {
  sha256: string;
}

const posts = ({ teamId, assetId, createdAt }: Ids, keys: readonly CopyKey[]): Fingerprint[] =>
  keys.filter(({ same }) => same === "post").map(({ key: sha256 }) => ({ teamId, sha256, createdAt, assetId }));

/** The records by which an asset without files and requests is found under the post that it shows. */
export const fingerprintsOf = (asset: Ids & Pick<AssetRecord, "source">): Fingerprint[] =>
  posts(asset, copyKeysOf({ ...asset, files: [] }));

const postWrites = (asset: Ids, gone: readonly CopyKey[], added: readonly CopyKey[]): Write[] => [
  ...posts(asset, gone).map((key) => deleteItem(FingerprintEntity.delete(key).params())),
  ...posts(asset, added).map((key) => putItem(FingerprintEntity.put(key).params())),
];

const removal = ({ teamId, assetId }: Ids, key: string): Write =>
  deleteItem(StopEntity.delete({ teamId, key, assetId }).params());

const record = ({ teamId, assetId }: Ids, key: CopyKey, deleted?: DeletedStop): Write =>
  putItem(StopEntity.put({ ...key, teamId, assetId, ...(deleted && { deleted }) }).params());

/**
 * The event after which an asset's copies are compared.
 * @param keys of the copies; without any, only the asset itself is compared
 * @param isItself the asset itself is compared too
 */
const looked = ({ assetId }: Ids, keys: readonly CopyKey[], isItself: boolean): Write[] => {
  if (!isItself && keys.length === 0) return [];
  const all = [...new Set(keys.map(({ key }) => key))].join(",");
  const copiesOnly = !isItself && ({ copiesOnly: true } as const);
  return [EVENTS["asset.copies.changed"].outbox({ assetId, keys: all, ...copiesOnly })];
};

/** Whether another asset of the team with this key is, or was, stopped; by a strongly consistent read. */
export const isStopKnown = async (teamId: string, key: string, assetId: string): Promise<boolean> => {
  const query = StopEntity.query.primary({ teamId, key });
  const { data } = await query.go({ limit: 2, pages: 1, consistent: true });
  return data.some((stop) => stop.assetId !== assetId);
};

/** The write after which an asset is compared with the team's stopped and licensed assets. */
export const comparing = (assetId: string): Write => EVENTS["asset.copies.changed"].outbox({ assetId, keys: "" });

/**
 * Has an asset compared with the team's stopped assets if one of them has the same key. Call this function after the
 * asset can be found by the key: if another asset is stopped meanwhile, one of the two sees the other.
 */
export const compareIfStopped = async (teamId: string, assetId: string, key: string): Promise<void> => {
  if (!(await isStopKnown(teamId, key, assetId))) return;
  await transact(async () => ({ writes: [comparing(assetId)], result: undefined }));
};
