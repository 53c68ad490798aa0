import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { copyStopsOf } from "../../library/asset/copy-stops.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import type { ParsedLiftStop } from "./removal.schema.ts";

/** How many decisions an asset keeps. What an older one lifted stops the asset again. */
const KEPT = 20;

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
    const before = current.liftedStops ?? [];
    const facts = [...before.filter((one) => one.assetId === sourceId).flatMap((one) => one.facts), ...stop.facts];
    const lifted = { assetId: sourceId, facts: facts.slice(-KEPT), at: nowIso(), reason };
    const others = before.filter((one) => one.assetId !== sourceId);
    const next = { ...current, liftedStops: [...others, lifted].slice(-KEPT), version: current.version + 1 };
    return {
      next: { ...next, copyStops: await copyStopsOf(next) },
      step: { type: "copy_stop.lifted", facts: { "stopped as": sourceId, reason } },
      also: [],
    };
  });
  return show(record);
};
