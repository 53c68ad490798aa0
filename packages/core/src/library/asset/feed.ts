import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { nowMs } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { table } from "../../platform/store/clients.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { AssetEntity } from "./asset.entity.ts";
import type { AssetChanges } from "./changes.schema.ts";
import { records } from "./records.ts";
import { isTombstoneKey } from "./tombstone.entity.ts";
import { viewer } from "./view.ts";

/**
 * A change can appear in the feed up to ten seconds after changes with a later time, because another machine's clock is
 * slow or the index lags. So every reader of the feed, a browser or a list, reads the last seconds again.
 */
export const LATE_MS = 10_000;
const PAGE = 100;

/** `gsi4sk` is `changedAt#assetId`. */
const indexKey = z.object({ gsi4sk: z.string(), sk: z.string() });

/**
 * The changes after a place in the feed. The feed is the list of all the team's changes, oldest first. The times of
 * concurrent changes can be a little out of order, so the last seconds are returned again. A reader merges the changes
 * by id and keeps the later `changedAt`. The end of a page is the last key read from the index, not the last record,
 * because a record can have changed since then. A deleted asset is in the feed as its tombstone (tombstone.entity.ts).
 * @throws cursor.invalid
 */
export const changes = async (since?: string): Promise<AssetChanges> => {
  const { teamId } = requireMember();
  const name = `changes:${teamId}`;
  const now = new Date(nowMs() - LATE_MS).toISOString();
  if (!since) return { items: [], deleted: [], cursor: await encodeCursor(name, [now]), more: false };
  // `resume` is the time at which this series of pages began. The next series begins at that time, however long this
  // series takes.
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
  /** Whether the key belongs to a deleted asset's tombstone. */
  deleted: boolean;
}

/** The keys of the changes after a place in the feed, oldest first; at most a page. */
const keysAfter = async (teamId: string, changedAt: string, assetId: string): Promise<ChangedKey[]> => {
  const query = AssetEntity.query.changes({ teamId }).gt({ changedAt, assetId }).params({ limit: PAGE });
  const { Items = [] } = await table.send(new QueryCommand(query as QueryCommandInput));
  return Items.map((item) => {
    const { gsi4sk, sk } = indexKey.parse(item);
    const [at = "", id = ""] = gsi4sk.split("#");
    return { changedAt: at, assetId: id, deleted: isTombstoneKey(sk) };
  });
};
