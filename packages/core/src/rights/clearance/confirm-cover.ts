import { isExpired } from "../../base/license/scope.policy.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { listed } from "../../library/asset/by-creator.ts";
import type { Change } from "../../library/asset/change.ts";
import { copiedGrants, isCopyConfirmed } from "../../library/asset/copy-license.ts";
import { coveragesFor } from "../../library/asset/covered-by.ts";
import { readLicense } from "../../library/asset/find-license.ts";
import { covers } from "../../library/asset/grants-of.ts";
import { isCoverConfirmed } from "../../library/asset/stored-facts.ts";
import { readingOf } from "../../library/asset/view.ts";
import { Team } from "../../people/team/index.ts";
import { nowIso, todayIn } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import type { ParsedBulk } from "./bulk.schema.ts";
import { copyChanged, coverChanged, coverNeedsPerson, notCovered, notLicensedAsCopy } from "./clearance.errors.ts";

type Seen = Extract<ParsedBulk["act"], { kind: "cover" }>["seen"];
type SeenCopy = Extract<Seen[number], { copyOfId: string }>;

/**
 * The change with which a member confirms that an asset's content is by the creator whom they saw, so that the creator's
 * agreement covers it, or that it is the content of the licensed asset that they saw, so that this license covers it; undefined if that is confirmed already. A creator who was found by an account becomes the asset's creator.
 * @throws auth.forbidden for an API key, because only a person can know it; asset.not_covered if no signed agreement of its creator about all their content, or no such license, covers the asset; asset.cover_changed if it isn't the one that the member saw
 */
export const coverConfirmation = async (seen: Seen, current: AssetRecord): Promise<Change | undefined> => {
  const { teamId, userId, displayName, apiKey } = requireMember();
  if (apiKey) throw coverNeedsPerson();
  const team = await Team.get(teamId);
  const shown = seen.find(({ assetId }) => assetId === current.assetId);
  if (shown && "copyOfId" in shown) return copyConfirmation(shown, current, todayIn(team.timeZone));
  const { dayOf } = readingOf(team);
  const all = await coveragesFor(teamId, current, team.timeZone);
  const agreements = all.filter((agreement) => covers(agreement, current, dayOf));
  const creator = current.creator ?? agreements[0]?.creator;
  if (!creator || agreements.length === 0) throw notCovered();
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

/** Whoever gave the grant that was seen counts as the owner of this asset too; so does a later grant that they give. */
const copyConfirmation = async (
  { copyOfId, grantId }: SeenCopy,
  current: AssetRecord,
  today: string,
): Promise<Change | undefined> => {
  const { userId, displayName } = requireMember();
  const copyLicense = await readLicense(current);
  const asset = { ...current, copyLicense };
  const running = copiedGrants(asset, today).filter(({ expiresOn }) => !isExpired(expiresOn, today));
  if (!copyLicense || running.length === 0) throw notLicensedAsCopy();
  const grant = running.find((one) => one.grantId === grantId);
  if (copyLicense.assetId !== copyOfId || !grant) throw copyChanged(copyLicense.name);
  if (isCopyConfirmed(asset, grant)) return undefined;
  const before = current.copyConfirmed?.assetId === copyOfId ? current.copyConfirmed.givers : [];
  const givers = [...new Set([...before, grant.giver])];
  const copyConfirmed = { assetId: copyOfId, givers, at: nowIso(), by: userId, name: displayName };
  return {
    next: { ...asset, copyConfirmed, version: current.version + 1 },
    step: { type: "asset.copy.confirmed", facts: { "copy of": copyOfId, license: grant.grantId } },
    also: [],
  };
};
