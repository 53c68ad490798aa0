import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { find } from "../asset/change.ts";
import { isoIn, laterThan } from "../platform/clock.ts";
import { putItem, transact } from "../platform/store/transaction.ts";

/** Longer than a fetch takes: a claim this old belongs to a process that was killed. */
const CLAIM_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
/** Waits after the first try, the second and so on; after the last one the address is given up. */
const WAITS_MS = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** When an address is tried next; "" once it is given up. @param tries how many there were */
export const nextTry = (tries: number): string => {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? "" : isoIn(wait);
};

type Plan = Pick<AssetRecord, "foreignDue" | "foreignTries" | "fileProblem">;

/**
 * Updates when an asset's foreign files are due. This isn't a change of the asset: its chain has no entry for it, and
 * the change feed shows it only if people see a difference. A change at the same moment may overwrite it, which costs
 * one more try.
 * @param due the asset as it was read; if it has changed since, another process is working on it
 * @returns the asset as it is now, or undefined
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

/** Counts the try before it is made, so that a file that kills its process is given up as well. */
export const claim = (asset: AssetRecord): Promise<AssetRecord | undefined> =>
  replan(asset, asset.foreignDue, ({ foreignTries = 0 }) => ({
    foreignDue: isoIn(CLAIM_MS),
    foreignTries: foreignTries + 1,
  }));
