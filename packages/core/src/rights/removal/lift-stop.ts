import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { copyStopsOf, stopFactKey } from "../../library/asset/copy-stops.ts";
import type { CopyStop } from "../../library/asset/kept-copies.ts";
import { factsOf } from "../../library/asset/stored-facts.ts";
import { type Reading, readingOf, viewer } from "../../library/asset/view.ts";
import { verdict } from "../../library/verdict/verdict.policy.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { stoppedByMore } from "./removal.errors.ts";
import type { ParsedLiftStop } from "./removal.schema.ts";

/** How many decisions an asset keeps. What an older one lifted stops the asset again. */
const KEPT = 20;

/**
 * Decides that what an admin saw of another asset with the same file or post doesn't stop this one; only admins may.
 * Whatever else stops the other asset, now or later, still does. Changes nothing if nothing of what was seen stops this
 * asset any more.
 * @param given the id of the other asset, which may be deleted, the keys of the facts that were seen, and why; the reason is shown in the activity
 * @throws auth.forbidden, asset.not_found; stop.more if something that wasn't seen stops the asset today
 */
export const liftStop = async (assetId: string, { sourceId, facts: seen, reason }: ParsedLiftStop): Promise<Asset> => {
  const { teamId } = requireAdmin();
  const [show, team] = await Promise.all([viewer(), Team.get(teamId)]);
  const reading = readingOf(team);
  const { record } = await change(teamId, assetId, async (current) => {
    const stop = (await copyStopsOf(current))?.find((one) => one.assetId === sourceId);
    if (!stop) return undefined;
    if (stopsToday(current, stop, reading).some((key) => !seen.includes(key))) throw stoppedByMore();
    const decided = stop.facts.filter((fact) => seen.includes(stopFactKey(fact)));
    if (decided.length === 0) return undefined;
    const before = current.liftedStops ?? [];
    const facts = [...before.filter((one) => one.assetId === sourceId).flatMap((one) => one.facts), ...decided];
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

/** The keys of what stops an asset today as a copy of another one. */
const stopsToday = (current: AssetRecord, stop: CopyStop, reading: Reading): string[] =>
  verdict(factsOf({ ...reading, asset: { ...current, copyStops: [stop] }, coveredBy: [] }), {
    on: reading.today,
  }).findings.flatMap(({ stopFacts }) => stopFacts ?? []);
