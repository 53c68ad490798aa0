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
 * A change this recent may still be followed by one with an earlier time, because another machine's clock is behind or
 * the index lags. So every reader of the feed, a browser or a list, reads it again this far back.
 */
export const LATE_MS = 10_000;
const PAGE = 100;

/** `changedAt#assetId`, as the index keeps it. */
const indexKey = z.object({ gsi4sk: z.string(), sk: z.string() });

/**
 * What changed since a place in the feed, oldest first. The times of concurrent changes can be a little out of order,
 * so the last seconds are returned again. A reader that merges by id and keeps the later `changedAt` loses nothing. The
 * index alone decides where a page ends, because a record may have changed since: a deleted asset comes later in the
 * feed, as its tombstone.
 * @throws cursor.invalid
 */
export const changes = async (since?: string): Promise<AssetChanges> => {
  const { teamId } = requireMember();
  const name = `changes:${teamId}`;
  const now = new Date(nowMs() - LATE_MS).toISOString();
  if (!since) return { items: [], deleted: [], cursor: await encodeCursor(name, [now]), more: false };
  // `resume` is the time at which this series of pages began. The next series begins there, however long this one
  // takes.
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
