import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { copyStopsOf } from "../../library/asset/copy-stops.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import type { ParsedLiftStop } from "./removal.schema.ts";

/**
 * Decides that what stops another asset with the same file or post now doesn't stop this one; only admins may. Whatever
 * stops the other asset later does. Changes nothing if nothing of the other asset stops this one any more.
 * @param given the id of the other asset, which may be deleted, and why; shown in the activity
 * @throws auth.forbidden, asset.not_found
 */
export const liftStop = async (assetId: string, { sourceId, reason }: ParsedLiftStop): Promise<Asset> => {
  const { teamId } = requireAdmin();
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    const stop = (await copyStopsOf(current))?.find((one) => one.assetId === sourceId);
    if (!stop) return undefined;
    const facts = stop.facts.map(({ row, id, at }) => ({ row, id, at }));
    const lifted = { assetId: sourceId, facts, at: nowIso(), reason };
    const next = { ...current, liftedStops: [...(current.liftedStops ?? []), lifted], version: current.version + 1 };
    return {
      next: { ...next, copyStops: await copyStopsOf(next) },
      step: { type: "copy_stop.lifted", facts: { "stopped as": sourceId, reason } },
      also: [],
    };
  });
  return show(record);
};
