import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { nowMs } from "../platform/clock.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { table } from "../platform/store/clients.ts";
import { decodeCursor, encodeCursor } from "../platform/store/cursor.ts";
import { AssetEntity } from "./asset.entity.ts";
import type { AssetChanges } from "./asset.schema.ts";
import { records } from "./records.ts";
import { isTombstoneKey } from "./tombstone.entity.ts";
import { viewer } from "./viewer.ts";

/**
 * A change this young may still be followed by one with an earlier stamp, of a machine whose clock is behind or from an
 * index that lags: whoever reads the feed, a browser or a list, reads it again this far back.
 */
export const LATE_MS = 10_000;
const PAGE = 100;

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
  const now = new Date(nowMs() - LATE_MS).toISOString();
  if (!since) return { items: [], deleted: [], cursor: await encodeCursor(name, [now]), more: false };
  // `resume` is where this reading began, page by page: there the next one begins, however long this one takes.
  const [changedAt = now, assetId = "", resume = now] = await decodeCursor(name, since);
  const keys = await keysAfter(teamId, changedAt, assetId);
  const deleted = keys.filter((key) => key.deleted).map(({ assetId: id }) => id);
  const wanted = keys.filter((key) => !deleted.includes(key.assetId));
  const [found, show] = await Promise.all([
    records.read(
      teamId,
      wanted.map(({ assetId: id, changedAt: at }) => ({ id, changedAt: Date.parse(at) })),
    ),
    viewer(),
  ]);
  const last = keys.at(-1);
  const more = keys.length === PAGE && last !== undefined;
  const next = more ? [last.changedAt, last.assetId, resume] : [resume];
  const ordered = [...found.values()].toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
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
