import { readAll } from "../../platform/store/batches.ts";
import { AssetEntity } from "./asset.entity.ts";
import { VIEW_ATTRIBUTES, type ViewRecord } from "./view.ts";

/** The attributes of a record that views show, as they were at `changedAt`. */
interface Kept {
  record: ViewRecord;
  /** Milliseconds since 1970. */
  changedAt: number;
  bytes: number;
}

/** Asks for an asset as it was at `changedAt` or later. */
export interface Wanted {
  id: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/**
 * About how much memory a record takes: two bytes for each character of its JSON, and as much again for its objects.
 */
const bytesOf = (record: ViewRecord): number => 500 + 4 * JSON.stringify(record).length;

/**
 * Makes a cache of records in memory. The cache drops the least recently used records. Every change that a member can
 * see also changes the asset's `changedAt`, so a cached record is right for its `changedAt`.
 * @param most the most bytes, of all teams together
 */
export const recordsWithin = (most: number) => {
  /** The cached records by team and asset, the least recently used first. */
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const keyOf = (teamId: string, assetId: string): string => `${teamId} ${assetId}`;

  const drop = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  const keep = (record: ViewRecord): void => {
    const key = keyOf(record.teamId, record.assetId);
    const changedAt = Date.parse(record.changedAt);
    // A read that took long must not replace a newer record with an older record.
    if ((kept.get(key)?.changedAt ?? 0) > changedAt) return;
    const entry = { record, changedAt, bytes: bytesOf(record) };
    drop(key);
    kept.set(key, entry);
    bytes += entry.bytes;
    for (const [oldest] of kept) {
      if (bytes <= most) return;
      drop(oldest);
    }
  };

  const inMemory = (teamId: string, { id, changedAt }: Wanted): ViewRecord | undefined => {
    const key = keyOf(teamId, id);
    const entry = kept.get(key);
    if (!entry || entry.changedAt < changedAt) return undefined;
    kept.delete(key);
    kept.set(key, entry);
    return entry.record;
  };

  /** Reads records with strong consistency, and caches them. */
  const readAndKeep = async (teamId: string, assetIds: readonly string[]): Promise<Map<string, ViewRecord>> => {
    const keys = assetIds.map((assetId) => ({ teamId, assetId }));
    const records: ViewRecord[] = await readAll(keys, (some) =>
      AssetEntity.get(some).go({ consistent: true, attributes: [...VIEW_ATTRIBUTES] }),
    );
    for (const record of records) keep(record);
    return new Map(records.map((record) => [record.assetId, record]));
  };

  return {
    bytes: (): number => bytes,
    keep,
    forget: (): void => {
      kept.clear();
      bytes = 0;
    },
    /**
     * The records as they were at the given times, or later. Records that aren't in memory are read with strong
     * consistency.
     * @returns by asset id; deleted assets are missing
     */
    read: async (teamId: string, wanted: readonly Wanted[]): Promise<Map<string, ViewRecord>> => {
      const found = new Map<string, ViewRecord>();
      const missing: string[] = [];
      for (const one of wanted) {
        const record = inMemory(teamId, one);
        if (record) found.set(one.id, record);
        else missing.push(one.id);
      }
      for (const [id, record] of await readAndKeep(teamId, missing)) found.set(id, record);
      return found;
    },
  };
};

/** The size of this process's cache for all teams together, enough for some 8,000 records. */
const KEPT_BYTES = 40 * 1024 * 1024;

export const records = recordsWithin(KEPT_BYTES);
