import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { nowMs } from "../platform/clock.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { table } from "../platform/store/clients.ts";
import { decodeCursor, encodeCursor } from "../platform/store/cursor.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import type { AssetChanges } from "./asset.schema.ts";
import { isTombstoneKey } from "./tombstone.entity.ts";
import { viewer } from "./viewer.ts";

/** A change this young may still be overtaken by one with an earlier stamp, so it is read again the next time. */
const OVERLAP_MS = 5_000;
const PAGE = 100;
const ATTEMPTS = 5;

/** `changedAt#assetId`, as the index keeps it. */
const indexKey = z.object({ gsi4sk: z.string(), sk: z.string() });

/**
 * What changed since, oldest first. Stamps of concurrent changes can land a little out of order, so the last seconds are
 * given out again: whoever merges by id and keeps the later `changedAt` loses nothing. Where a page ends is what the
 * index says, not the records, which may have moved on since: one that is gone has its tombstone further on.
 * @throws cursor.invalid
 */
export const changes = async (since?: string): Promise<AssetChanges> => {
  const { teamId } = requireMember();
  const name = `changes:${teamId}`;
  const now = new Date(nowMs() - OVERLAP_MS).toISOString();
  if (!since) return { items: [], deleted: [], cursor: await encodeCursor(name, [now]), more: false };
  // `resume` is where this reading began, page by page: there the next one begins, however long this one takes.
  const [changedAt = now, assetId = "", resume = now] = await decodeCursor(name, since);
  const keys = await keysAfter(teamId, changedAt, assetId);
  const [gone, there] = [keys.filter(({ deleted }) => deleted), keys.filter(({ deleted }) => !deleted)];
  const [records, show] = await Promise.all([recordsOf(teamId, there), viewer()]);
  const last = keys.at(-1);
  const more = keys.length === PAGE && last !== undefined;
  const next = more ? [last.changedAt, last.assetId, resume] : [resume];
  const ordered = records.toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
  const deleted = gone.map(({ assetId: id }) => id);
  return { items: await Promise.all(ordered.map(show)), deleted, cursor: await encodeCursor(name, next), more };
};

export interface ChangedKey {
  changedAt: string;
  assetId: string;
  /** The key is a tombstone's. */
  deleted: boolean;
}

/** What changed after a place in the feed, oldest first, a page of keys at most. */
const keysAfter = async (teamId: string, changedAt: string, assetId: string): Promise<ChangedKey[]> => {
  const query = AssetEntity.query.changes({ teamId }).gt({ changedAt, assetId }).params({ limit: PAGE });
  const { Items = [] } = await table.send(new QueryCommand(query as QueryCommandInput));
  return Items.map((item) => {
    const { gsi4sk, sk } = indexKey.parse(item);
    const [at = "", id = ""] = gsi4sk.split("#");
    return { changedAt: at, assetId: id, deleted: isTombstoneKey(sk) };
  });
};

/** The records themselves; what the store leaves out for being busy is asked for again. */
const recordsOf = async (teamId: string, keys: readonly ChangedKey[]): Promise<AssetRecord[]> => {
  const found: AssetRecord[] = [];
  let wanted = keys.map(({ assetId }) => ({ teamId, assetId }));
  for (let attempt = 1; wanted.length > 0; attempt++) {
    const { data, unprocessed } = await AssetEntity.get(wanted).go();
    found.push(...data);
    wanted = unprocessed;
    if (wanted.length === 0) break;
    if (attempt >= ATTEMPTS) throw new Error("The store left records out again and again");
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
  }
  return found;
};
