import { paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { readAll } from "../../platform/store/batches.ts";
import { table } from "../../platform/store/clients.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { onStored, type Write } from "../../platform/store/transaction.ts";
import { AssetEntity } from "../asset/asset.entity.ts";
import { ROW_ATTRIBUTES, type Row, rowsOf } from "./row.ts";

/** The index's sort key, `changedAt#assetId`. Deleted assets have such a key too. */
const indexKeys = z.array(z.object({ gsi4sk: z.string() }));

/**
 * The assets that have changed since a given time, according to the index, which may lag.
 * @param since ISO 8601; undefined for all changes (not "", because DynamoDB doesn't compare keys with an empty string)
 * @param isNewer whether a change, with its time in milliseconds, is newer than the state that the caller knows
 * @param most the most changes to return
 * @returns asset id → milliseconds; undefined if more than `most` have changed
 */
export const changedSince = async (
  teamId: string,
  since: string | undefined,
  isNewer: (assetId: string, changedAt: number) => boolean,
  most = Number.POSITIVE_INFINITY,
): Promise<Map<string, number> | undefined> => {
  const feed = AssetEntity.query.changes({ teamId });
  const query = (since === undefined ? feed : feed.gte({ changedAt: since })).params<QueryCommandInput>();
  const changed = new Map<string, number>();
  const pages = paginateQuery({ client: table }, { ...query, ProjectionExpression: "gsi4sk" });
  for await (const { Items = [] } of pages) {
    for (const { gsi4sk } of indexKeys.parse(Items)) {
      const [at = "", assetId = ""] = gsi4sk.split("#");
      const changedAt = Date.parse(at);
      if (isNewer(assetId, changedAt)) changed.set(assetId, Math.max(changedAt, changed.get(assetId) ?? 0));
    }
    if (changed.size > most) return undefined;
  }
  return changed;
};

/** The current rows of the given assets, by strongly consistent reads; without deleted assets. */
export const readRows = async (teamId: string, assetIds: readonly string[]): Promise<Row[]> => {
  const keys = assetIds.map((assetId) => ({ teamId, assetId }));
  const attributes = [...ROW_ATTRIBUTES];
  return rowsOf(await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true, attributes })));
};

/** A range of asset ids: `from` is included, `until` isn't. */
export interface IdRange {
  from: string;
  /** Undefined if the range has no end. */
  until: string | undefined;
}

/** Texts that sort before and after every id. */
const [LOWEST, HIGHEST] = [" ", "~"];

/**
 * A team's assets in the order of their ids, usually read with eventual consistency. Such reads take half of the capacity
 * of consistent reads, so more capacity is left for members' calls. The rows become a search snapshot, which may lack a
 * very recent change. Searches find that change anyway, because they read all changes since two minutes before the
 * snapshot was begun.
 * @param most the most rows to return
 * @returns at most `most` rows, and the id of the next asset; the id is undefined at the end of the range
 */
export const readRange = async (
  teamId: string,
  { from, until }: IdRange,
  most: number,
  consistent = false,
): Promise<{ rows: Row[]; next: string | undefined }> => {
  const rows: Row[] = [];
  const query = () =>
    AssetEntity.query.primary({ teamId }).between({ assetId: from || LOWEST }, { assetId: until ?? HIGHEST });
  for await (const page of pagesOf((at) => query().go({ ...at, consistent, attributes: [...ROW_ATTRIBUTES] }))) {
    rows.push(...rowsOf(page.filter(({ assetId }) => assetId !== until)));
    if (rows.length > most) break;
  }
  return { rows: rows.slice(0, most), next: rows[most]?.id };
};

/** How long this process's own changes are kept. After that time the table's indexes have the changes. */
const KEPT_MS = 120_000;
/** The most changes that are kept for all teams together; the oldest are dropped. */
const MOST = 10_000;

interface OwnWrite {
  teamId: string;
  assetId: string;
  /** The record's `changedAt`, in milliseconds since 1970. */
  changedAt: number;
  storedAt: number;
}

/** This process's latest write of each asset, in the order in which the writes were stored. */
const kept = new Map<string, OwnWrite>();

/** The change or deletion of an asset by the given write; undefined for other writes. */
const ownWrite = ({ Put }: Write): OwnWrite | undefined => {
  const { teamId, assetId, changedAt, gsi4pk } = Put?.Item ?? {};
  if (typeof teamId !== "string" || typeof assetId !== "string" || typeof changedAt !== "string") return undefined;
  if (gsi4pk !== `assets#${teamId}`) return undefined;
  return { teamId, assetId, changedAt: Date.parse(changedAt), storedAt: performance.now() };
};

const dropOld = (): void => {
  const oldest = performance.now() - KEPT_MS;
  for (const [key, { storedAt }] of kept) {
    if (storedAt >= oldest && kept.size <= MOST) return;
    kept.delete(key);
  }
};

onStored((writes) => {
  for (const write of writes) {
    const own = ownWrite(write);
    if (!own) continue;
    const key = `${own.teamId} ${own.assetId}`;
    kept.delete(key);
    kept.set(key, own);
  }
  dropOld();
});

/** Assets of a team that this process has changed recently, which the table's indexes may not have yet. */
export const ownWrites = (teamId: string): OwnWrite[] => {
  dropOld();
  return [...kept.values()].filter((one) => one.teamId === teamId);
};

/** Forgets all writes, as at the process's start; for tests. */
export const forgetOwnWrites = (): void => kept.clear();
