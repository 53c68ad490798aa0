import { isoIn, laterThan } from "../../platform/clock.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { find } from "../asset/change.ts";

/**
 * How long an asset's files are reserved for the process that fetches them. A fetch takes less time, so another process
 * may fetch the files after this time.
 */
const CLAIM_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
/** The waits after the first, second, third and fourth try. After the fifth try the URL is given up. */
const WAITS_MS = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);
/** The most tries of a URL, including tries whose process was killed. */
export const MOST_TRIES = WAITS_MS.length + 1;

/** When a URL is tried next; "" if it is given up. @param tries how often it was tried */
export const nextTry = (tries: number): string => {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? "" : isoIn(wait);
};

type Plan = Pick<AssetRecord, "foreignDue" | "foreignTries" | "fileProblem">;

/**
 * Updates the time at which an asset's imported files have to be fetched. The update gets no entry in the asset's
 * activity, and appears in the change feed only if people see a difference. A change of the asset at the same moment
 * may overwrite the update; the only effect is one more try.
 * @param due `foreignDue` as it was read; if it has changed since, another process is fetching the files
 * @returns the asset as it is stored now; undefined if nothing was updated
 */
export const replan = (
  { teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">,
  due: string | undefined,
  plan: (current: AssetRecord) => Plan,
): Promise<AssetRecord | undefined> =>
  transact<AssetRecord | undefined>(async () => {
    const current = await find(teamId, assetId);
    if (!current?.foreignDue || current.foreignDue !== due) return { writes: [], result: undefined };
    const planned = { ...current, ...plan(current) };
    const isSeen = planned.fileProblem !== current.fileProblem;
    const next = isSeen ? { ...planned, changedAt: laterThan(current.changedAt) } : planned;
    const put = AssetEntity.put(next)
      .where(
        ({ head, foreignDue }, { eq }) =>
          `${eq(head.seq, current.head.seq)} AND ${eq(head.hash, current.head.hash)} AND ${eq(foreignDue, due)}`,
      )
      .params();
    return { writes: [putItem(put)], result: next };
  });

/**
 * Reserves an asset's files for this process. The try is counted before the fetch, so that a file that crashes the
 * process is given up too.
 */
export const claim = (asset: AssetRecord): Promise<AssetRecord | undefined> =>
  replan(asset, asset.foreignDue, ({ foreignTries = 0 }) => ({
    foreignDue: isoIn(CLAIM_MS),
    foreignTries: foreignTries + 1,
  }));
