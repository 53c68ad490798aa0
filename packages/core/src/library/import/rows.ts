import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { derivedId } from "../../platform/id.ts";
import { actAs, type MemberActor } from "../../platform/identity/actor.ts";
import { inChunks, insist, readAll } from "../../platform/store/batches.ts";
import { table } from "../../platform/store/clients.ts";
import { isThrottled } from "../../platform/store/throttled.ts";
import { transact } from "../../platform/store/transaction.ts";
import { unitsOf, type WritePace } from "../../platform/store/write-pace.ts";
import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { newRecord } from "../asset/change.ts";
import { FingerprintEntity } from "../asset/copy.entity.ts";
import { comparing, type Fingerprint, fingerprintsOf, isStopKnown } from "../asset/copy-writes.ts";
import { TombstoneEntity } from "../asset/tombstone.entity.ts";
import type { ImportRow } from "./csv-row.ts";
import type { ImportRecord } from "./import.entity.ts";

/** A row of the file, with its number. */
export interface Placed {
  number: number;
  row: ImportRow;
}
interface Candidate extends Placed {
  assetId: string;
  /** How many assets made from the same name, source and URL were deleted. */
  generation: number;
}

const BATCH = 25;
/** How many batches are written in parallel. */
const AT_ONCE = 4;
const PATIENCE = { retries: 7, minTimeout: 20, maxTimeout: 2_000 };
/** A busy store may refuse writes for longer than people's own changes need; a run has time for about 15 s of it. */
const WRITE_PATIENCE = { retries: 12, minTimeout: 50, maxTimeout: 2_000 };

/**
 * The id of a row's asset. Within a team, rows with the same name, source and file URL get the same id, so a repeated
 * row makes no second asset. After the asset was deleted, a row may make another asset, whose id has the next
 * `generation`.
 */
const assetIdOf = (teamId: string, { name, source, fileUrl }: ImportRow, generation: number): string =>
  derivedId("asset", teamId, name, source, fileUrl, ...(generation > 0 ? [String(generation)] : []));

interface Key {
  teamId: string;
  assetId: string;
}
type FirstEntry = AssetRecord["firstEntry"];
/** An asset or a tombstone. */
type Found = Posted & Pick<AssetRecord, "firstEntry">;

const byId = (records: readonly Found[]): Map<string, Found> =>
  new Map(records.map((record) => [record.assetId, record]));

const assetsOf = async (keys: readonly Key[]) =>
  byId(await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true }), PATIENCE));
const tombstonesOf = async (keys: readonly Key[]) =>
  byId(await readAll(keys, (some) => TombstoneEntity.get(some).go({ consistent: true }), PATIENCE));

/** What entry 1 of an imported asset's activity says about the asset's origin. */
const factsOf = (importId: string, { number }: Placed) => ({ import: importId, row: String(number) });
const importOf = (entry: FirstEntry | undefined): string | undefined => entry?.facts.import;
const isOf = (there: Found | undefined, importId: string, placed: Placed): boolean =>
  importOf(there?.firstEntry) === importId && there?.firstEntry?.facts.row === factsOf(importId, placed).row;

interface Made {
  /** The numbers of the rows whose asset existed already. */
  existing: number[];
  /** How many assets were made from the other rows. */
  made: number;
}

/**
 * The rows that were exported from assets that still exist. Assets made by this import don't count, so that a repeated
 * part has the same result.
 */
const exported = async ({ teamId, importId }: ImportRecord, rows: readonly Placed[]): Promise<Set<Placed>> => {
  const ids = new Set(rows.map(({ row }) => row.assetId).filter(Boolean));
  const assets = await assetsOf([...ids].map((assetId) => ({ teamId, assetId })));
  const isThere = ({ row }: Placed) => {
    const asset = assets.get(row.assetId);
    return asset !== undefined && importOf(asset.firstEntry) !== importId;
  };
  return new Set(rows.filter(isThere));
};

/**
 * Makes assets from rows. If a row's asset exists, entry 1 of its activity tells whether an earlier attempt at this
 * part made the asset from this row. Such an asset counts as made; any other existing asset counts as existing.
 * @param until ms since 1970; nothing is written after this time, because another process may then go on with the import
 * @param onlyCount whether only to count the assets made by earlier attempts, without making more
 * @param pace how fast assets are written
 */
export const makeAssets = async (
  record: ImportRecord,
  rows: readonly Placed[],
  { until, onlyCount, pace }: { until: number; onlyCount: boolean; pace: WritePace },
): Promise<Made> => {
  const { teamId, importId } = record;
  const there = await exported(record, rows);
  const existing = [...there].map(({ number }) => number);
  const missing: Candidate[] = [];
  const made: Posted[] = [];
  const taken = new Set<string>();
  let candidates = rows.filter((placed) => !there.has(placed)).map((placed) => candidateOf(teamId, placed, 0));
  while (candidates.length > 0) {
    const first: Candidate[] = [];
    for (const one of candidates) {
      if (taken.has(one.assetId)) existing.push(one.number);
      else first.push(one);
      taken.add(one.assetId);
    }
    const assets = await assetsOf(first.map(({ assetId }) => ({ teamId, assetId })));
    const absent = first.filter(({ assetId }) => !assets.has(assetId));
    for (const one of first) {
      const asset = assets.get(one.assetId);
      if (asset && isOf(asset, importId, one)) made.push(asset);
      else if (asset) existing.push(one.number);
    }
    // The tombstones are read after the assets. If an asset is deleted between the two reads, its tombstone is found
    // here.
    const tombstones = await tombstonesOf(absent.map(({ assetId }) => ({ teamId, assetId })));
    missing.push(...absent.filter(({ assetId }) => !tombstones.has(assetId)));
    candidates = absent
      .filter(({ assetId, ...one }) => tombstones.has(assetId) && !isOf(tombstones.get(assetId), importId, one))
      .map((one) => candidateOf(teamId, one, one.generation + 1));
  }
  if (!onlyCount) {
    made.push(...(await writeAll(record, missing, { until, pace })));
    await findable(made, { until, pace });
  }
  return { existing, made: rows.length - existing.length - (onlyCount ? missing.length : 0) };
};

const candidateOf = (teamId: string, { number, row }: Placed, generation: number): Candidate => ({
  number,
  row,
  generation,
  assetId: assetIdOf(teamId, row, generation),
});

/** An asset that has been made, with the address by which it can show a post. */
type Posted = Pick<AssetRecord, "teamId" | "assetId" | "createdAt" | "source">;
type Item = Record<string, unknown>;

interface Writing {
  until: number;
  pace: WritePace;
}

/** Writes the assets of rows. @returns what was written, for {@link findable} */
const writeAll = async (record: ImportRecord, missing: readonly Candidate[], writing: Writing): Promise<Posted[]> => {
  // Each attempt builds its items again, with the current time as the time of change: readers of the change feed may
  // already have read past the time of the previous attempt.
  const written = new Map<string, Posted>();
  const itemOf = (one: Candidate): Item => {
    const asset = recordOf(record, one);
    written.set(one.assetId, asset);
    return AssetEntity.create(asset).params<{ Item: Item }>().Item;
  };
  await putAll(missing, itemOf, writing);
  return [...written.values()];
};

/**
 * Lists assets under their posts, and has those compared whose post is that of a stopped asset: if an asset is stopped
 * meanwhile, one of the two sees the other. A repeated call changes nothing.
 */
const findable = async (assets: readonly Posted[], writing: Writing): Promise<void> => {
  const posts = Map.groupBy(assets.flatMap(fingerprintsOf), ({ sha256 }) => sha256);
  const itemOf = (one: Fingerprint): Item => FingerprintEntity.put(one).params<{ Item: Item }>().Item;
  await putAll([...posts.values()].flat(), itemOf, writing);
  const isStopped = ({ teamId, sha256, assetId }: Fingerprint) => isStopKnown(teamId, sha256, assetId);
  const look = async (some: Fingerprint[]) => (some[0] && (await isStopped(some[0])) ? some : []);
  const stopped = await pMap([...posts.values()], look, { concurrency: AT_ONCE });
  for (const some of inChunks(stopped.flat(), BATCH))
    await transact(async () => ({ writes: some.map(({ assetId }) => comparing(assetId)), result: undefined }));
};

/** Writes items, in the order in which they are given, as far as the store takes them. */
const putAll = async <One>(all: readonly One[], itemOf: (one: One) => Item, writing: Writing): Promise<void> => {
  const write = (batch: readonly One[]) => insist(batch, (left) => putBatch(left, itemOf, writing), WRITE_PATIENCE);
  await pMap(inChunks(all, BATCH), write, { concurrency: AT_ONCE });
};

/** @returns the items that DynamoDB left unprocessed */
const putBatch = async <One>(
  batch: readonly One[],
  itemOf: (one: One) => Item,
  { until, pace }: Writing,
): Promise<readonly One[]> => {
  if (nowMs() >= until) throw new Error("The run's time has run out");
  const items = batch.map(itemOf);
  const command = new BatchWriteCommand({
    RequestItems: { [env.TABLE_NAME]: items.map((Item) => ({ PutRequest: { Item } })) },
    ReturnConsumedCapacity: "INDEXES",
  });
  try {
    const written = await table.send(command);
    const keyOf = (item: Item | undefined): string => `${item?.pk} ${item?.sk}`;
    const left = new Set(written.UnprocessedItems?.[env.TABLE_NAME]?.map(({ PutRequest }) => keyOf(PutRequest?.Item)));
    if (left.size > 0) pace.slowDown();
    await pace.pay(unitsOf(written));
    return batch.filter((_, index) => left.has(keyOf(items[index])));
  } catch (error) {
    if (!isThrottled(error)) throw error;
    pace.slowDown();
    return batch;
  }
};

const recordOf = (record: ImportRecord, one: Candidate): AssetRecord => {
  const { teamId, userId, startedBy } = record;
  const { fileUrl, thumbnailUrl, assetId: _exportedOf, ...fields } = one.row;
  // Entry 1 of the activity names the member who began the import.
  const importer: MemberActor = { kind: "member", teamId, userId, displayName: startedBy, email: "", role: "member" };
  return actAs(importer, () =>
    newRecord(
      {
        ...fields,
        teamId,
        assetId: one.assetId,
        status: "pending",
        uploaderId: userId,
        files: [],
        fileUrl: fileUrl || undefined,
        thumbnailSource: thumbnailUrl || undefined,
        foreignDue: fileUrl || thumbnailUrl ? nowIso() : "",
      },
      { type: "asset.created", to: "pending", facts: factsOf(record.importId, one) },
    ),
  );
};
