import { paginateQuery, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { AssetEntity } from "../asset/asset.entity.ts";
import { readAll } from "../platform/store/batches.ts";
import { table } from "../platform/store/clients.ts";
import { pagesOf } from "../platform/store/query-pages.ts";
import { ROW_ATTRIBUTES, type Row, rowsOf } from "./row.ts";

/** `changedAt#assetId`, as the index keeps it, for assets and for tombstones alike. */
const indexKeys = z.array(z.object({ gsi4sk: z.string() }));

/**
 * The assets that have changed since a time, according to the index.
 * @param since ISO 8601; undefined for all changes, because DynamoDB doesn't compare keys with an empty string
 * @param isNewer whether a change (its time in milliseconds) is newer than what the caller has
 * @param most the most changes to return
 * @returns asset id → milliseconds; undefined if more than `most` have changed
 */
export const changedSince = async (
  teamId: string,
  since: string | undefined,
  isNewer: (assetId: string, changedAt: number) => boolean,
  most: number,
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

/** Assets as they are now, by strongly consistent reads; deleted ones are missing. */
export const readRows = async (teamId: string, assetIds: readonly string[]): Promise<Row[]> => {
  const keys = assetIds.map((assetId) => ({ teamId, assetId }));
  const attributes = [...ROW_ATTRIBUTES];
  return rowsOf(await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true, attributes })));
};

/** A range of asset ids: from `from` on, up to but without `until`. */
export interface IdRange {
  from: string;
  /** Undefined if the range has no end. */
  until: string | undefined;
}

/** Texts that sort before and after every id. */
const [LOWEST, HIGHEST] = [" ", "~"];

/**
 * A team's assets in the order of their ids, by eventually consistent reads. These cost half as much as strongly
 * consistent ones, so that more of the partition's capacity is left for members' calls. A change that a replica doesn't
 * have yet isn't lost, because searches read the feed again from two minutes before the watermark.
 * @param most the most rows to return
 * @returns at most that many rows, and the id of the next one; undefined at the end of the range
 */
export const readRange = async (
  teamId: string,
  { from, until }: IdRange,
  most: number,
): Promise<{ rows: Row[]; next: string | undefined }> => {
  const rows: Row[] = [];
  const query = () =>
    AssetEntity.query.primary({ teamId }).between({ assetId: from || LOWEST }, { assetId: until ?? HIGHEST });
  for await (const page of pagesOf((at) => query().go({ ...at, attributes: [...ROW_ATTRIBUTES] }))) {
    rows.push(...rowsOf(page.filter(({ assetId }) => assetId !== until)));
    if (rows.length > most) break;
  }
  return { rows: rows.slice(0, most), next: rows[most]?.id };
};
