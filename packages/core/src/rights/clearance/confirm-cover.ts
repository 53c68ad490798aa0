import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { listed } from "../../library/asset/by-creator.ts";
import type { Change } from "../../library/asset/change.ts";
import { coveragesFor } from "../../library/asset/covered-by.ts";
import { covers } from "../../library/asset/grants-of.ts";
import { isCoverConfirmed } from "../../library/asset/stored-facts.ts";
import { readingOf } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import type { ParsedBulk } from "./bulk.schema.ts";
import { coverChanged, coverNeedsPerson, notCovered } from "./clearance.errors.ts";

type Seen = Extract<ParsedBulk["act"], { kind: "cover" }>["seen"];

/**
 * The change with which a member confirms that an asset's content is by the creator whom they saw, so that the creator's
 * agreement covers it; undefined if that is confirmed already. A creator who was found by an account becomes the asset's creator.
 * @throws auth.forbidden for an API key, because only a person can know it; asset.not_covered if no signed agreement of its creator about all their content covers the asset; asset.cover_changed if the creator or the agreement isn't the one that the member saw
 */
export const coverConfirmation = async (seen: Seen, current: AssetRecord): Promise<Change | undefined> => {
  const { teamId, userId, displayName, apiKey } = requireMember();
  if (apiKey) throw coverNeedsPerson();
  const team = await Team.get(teamId);
  const { dayOf } = readingOf(team);
  const all = await coveragesFor(teamId, current, team.timeZone);
  const agreements = all.filter((agreement) => covers(agreement, current, dayOf));
  const creator = current.creator ?? agreements[0]?.creator;
  if (!creator || agreements.length === 0) throw notCovered();
  const shown = seen.find(({ assetId }) => assetId === current.assetId);
  if (shown?.creatorId !== creator.id || !agreements.some(({ contractId }) => contractId === shown.contractId)) {
    throw coverChanged(creator.name);
  }
  if (isCoverConfirmed(current)) return undefined;
  const coverConfirmed = { creatorId: creator.id, at: nowIso(), by: userId, name: displayName };
  return {
    next: { ...current, creator, coverConfirmed, version: current.version + 1 },
    step: { type: "asset.cover.confirmed", facts: { creator: creator.id } },
    also: listed(current, current.creator, creator),
  };
};
