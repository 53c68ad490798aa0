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
 * What the index says has changed since, and when last.
 * @param since ISO 8601; undefined for everything there ever was, since AWS compares no key with an empty string
 * @param isNews whether a change, in milliseconds, has to be looked at
 * @param most how many may be news
 * @returns asset id → milliseconds; undefined when more than `most` have changed
 */
export const changedSince = async (
  teamId: string,
  since: string | undefined,
  isNews: (assetId: string, changedAt: number) => boolean,
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
      if (isNews(assetId, changedAt)) changed.set(assetId, Math.max(changedAt, changed.get(assetId) ?? 0));
    }
    if (changed.size > most) return undefined;
  }
  return changed;
};

/** Assets as they are now, by strongly consistent reads; those that are gone are missing. */
export const readRows = async (teamId: string, assetIds: readonly string[]): Promise<Row[]> => {
  const keys = assetIds.map((assetId) => ({ teamId, assetId }));
  const attributes = [...ROW_ATTRIBUTES];
  return rowsOf(await readAll(keys, (some) => AssetEntity.get(some).go({ consistent: true, attributes })));
};

/** A stretch of a team's assets by id: from the first, and without the last. */
export interface Stretch {
  from: string;
  /** Undefined for the end. */
  until: string | undefined;
}

/** Before and after whatever an id begins with. */
const [LOWEST, HIGHEST] = [" ", "~"];

/**
 * A team's assets in the order of their ids, by eventually consistent reads, which cost half and leave its partition's read
 * units to people: the feed is read again from two minutes before the watermark, so what a replica didn't have yet comes with it.
 * @param most how many are enough
 * @returns as many, and the id of the next one; undefined at the end of the stretch
 */
export const readStretch = async (
  teamId: string,
  { from, until }: Stretch,
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
