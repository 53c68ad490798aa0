import pMap from "p-map";
import { EVENTS } from "../../base/happenings/events.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { readAll } from "../../platform/store/batches.ts";
import { found } from "../../platform/store/found.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { find } from "../asset/change.ts";
import { copyKeysOf, StopEntity } from "../asset/copy.entity.ts";
import { licenseText } from "../asset/copy-license.ts";
import { stopFactsOf } from "../asset/copy-stops.ts";
import { compareIfStopped, writesOfEarlier } from "../asset/copy-writes.ts";
import { CopyPassEntity, LOOKS } from "./copy-pass.entity.ts";

/** How many assets a call reads, and how many of them it looks at in parallel. */
const PAGE = 200;
const AT_ONCE = 5;

/** How many assets a call leaves for later; if more can't be looked at, it isn't because of them. */
const MOST_FAILED = 20;

const findPass = (teamId: string) => found(CopyPassEntity.get({ teamId }).go({ consistent: true }));

const planned = (): Write => EVENTS["copies.pass.planned"].outbox({});

type Pass = Awaited<ReturnType<typeof findPass>>;

/** How far the assets were looked at for all that is looked for now; undefined if that wasn't begun. */
const begun = (pass: Pass): Pass => (pass?.looks === LOOKS ? pass : undefined);

/** Whether all assets have been looked at. */
const isDone = (pass: Pass): boolean => pass?.cursor === "" && !pass.failed;

/**
 * The writes that begin, or continue, the look at a team's assets that an earlier release has left; none once all have been
 * looked at. For the team's daily timer, so a look whose event was lost goes on.
 */
export const planLook = async (teamId: string): Promise<Write[]> =>
  isDone(begun(await findPass(teamId))) ? [] : [planned()];

/**
 * Goes on with the look at a team's assets: an asset that is stopped gets its stop records, an asset with a post is listed
 * under it, and copies of stopped and licensed ones are compared. Then an event continues with the next page. What is there already stays as it is,
 * so this may be cut off, run twice at once, and meet changes. An asset that can't be looked at is noted, and looked at
 * again by the first call after all others have been.
 * @param page how many assets are looked at
 * @throws the error of the last asset, if more than {@link MOST_FAILED} can't be looked at
 */
export const lookForCopies = async (page = PAGE): Promise<void> => {
  const teamId = requireTeamId();
  const stored = await findPass(teamId);
  const pass = begun(stored);
  if (isDone(pass)) return;
  const isAgain = pass?.cursor === "";
  const query = AssetEntity.query.primary({ teamId });
  const { data, cursor } = isAgain
    ? { data: await failedOf(teamId, pass?.failed), cursor: null }
    : await query.go({ cursor: pass?.cursor ?? null, limit: page, pages: 1, consistent: true });
  const failed = [...(isAgain ? [] : (pass?.failed ?? [])), ...(await lookAt(data))];
  const next = { teamId, cursor: cursor ?? "", looks: LOOKS, ...(failed.length > 0 && { failed }) };
  const put = CopyPassEntity.put(next).where((own, { eq, notExists }) =>
    stored ? eq(own.cursor, stored.cursor) : notExists(own.cursor),
  );
  await transact(async (attempt) => {
    // If another call has gone on meanwhile, that one continues.
    const current = attempt > 1 ? await findPass(teamId) : stored;
    if (current?.cursor !== stored?.cursor) return { writes: [], result: undefined };
    return { writes: [putItem(put.params()), ...(cursor ? [planned()] : [])], result: undefined };
  });
};

const failedOf = (teamId: string, ids: readonly string[] = []): Promise<AssetRecord[]> =>
  readAll(
    ids.map((assetId) => ({ teamId, assetId })),
    (some) => AssetEntity.get(some).go({ consistent: true }),
  );

/** Looks at some assets. @returns the ids of those that can't be looked at */
const lookAt = async (assets: readonly AssetRecord[]): Promise<string[]> => {
  const failed: string[] = [];
  const lookOrNote = async (asset: AssetRecord): Promise<void> => {
    try {
      await look(asset);
    } catch (error) {
      failed.push(asset.assetId);
      // So many fail by what isn't theirs, and the event is delivered again.
      if (failed.length > MOST_FAILED) throw error;
      log.error("asset not looked at for copies", error, { assetId: asset.assetId, failed: failed.length });
    }
  };
  await pMap(assets, lookOrNote, { concurrency: AT_ONCE });
  return failed;
};

const look = async (asset: AssetRecord): Promise<void> => {
  const keys = copyKeysOf(asset);
  const isStop = stopFactsOf(asset).length > 0;
  const posts = keys.filter(({ same }) => same === "post");
  if (keys.length === 0 || (!isStop && posts.length === 0 && licenseText(asset) === "")) return;
  const { teamId, assetId } = asset;
  await transact(async () => {
    const current = await find(teamId, assetId);
    if (!current) return { writes: [], result: undefined };
    const stops = copyKeysOf(current).map(({ key }) => ({ teamId, key, assetId }));
    const known = await readAll(stops, (some) => StopEntity.get(some).go({ consistent: true }));
    return { writes: writesOfEarlier(current, new Set(known.map(({ key }) => key))), result: undefined };
  });
  for (const { key } of posts) await compareIfStopped(teamId, assetId, key);
};
